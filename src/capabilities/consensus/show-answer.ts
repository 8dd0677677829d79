import { BESIDE, type Row, receiptRows, section } from '../answer-rows.js'
import type { Paint } from '../capability.js'
import { layOut, visible } from '../terminal.js'
import type { ConsensusAnswer } from './wire.js'

/** A bar's columns for all answers together. */
const BAR = 16
/** Of a longer answer the rest is in the JSON. */
const SHOWN_CHARS = 300

/**
 * The consensus for a person: whether there is one, why the risk is what it is, who said what, and the receipt.
 *
 * @param columns of the terminal; null leaves the lines long
 */
export function showAnswer(answer: ConsensusAnswer, paint: Paint, columns: number | null): string[] {
  return [
    headline(answer, paint),
    ...answer.reasons.flatMap((reason) => layOut([{ text: `  ${visible(reason)}` }], 4, columns)),
    ...section(
      'clusters',
      answer.clusters.flatMap((cluster) => clusterRows(cluster, answer, paint)),
      paint,
      columns,
    ),
    ...section('receipt', receiptRows(answer.receipt, answer.salt, paint), paint, columns),
  ]
}

function headline(answer: ConsensusAnswer, paint: Paint): string {
  const { agreement, agreement_score, false_consensus_risk: risk, effective_answers } = answer
  const colour = { low: paint.good, medium: paint.open, high: paint.bad }[risk]
  const word = agreement ? colour('AGREEMENT') : paint.open('NO AGREEMENT')
  const score = Math.round(agreement_score * 1000) / 1000
  return `${word}  score ${score}  false consensus risk ${colour(risk)}, effective answers ${effective_answers}`
}

function clusterRows(
  { id, size, members, representative, basis }: ConsensusAnswer['clusters'][number],
  { clusters }: ConsensusAnswer,
  paint: Paint,
): Row[] {
  const all = clusters.reduce((sum, cluster) => sum + cluster.size, 0)
  const filled = Math.max(1, Math.round((size / all) * BAR))
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled)
  const indent = BESIDE - 2
  return [
    {
      pieces: [
        { text: `  ${id.padEnd(4)}` },
        { text: bar, paint: id === 'c1' && size > 1 ? paint.good : paint.faint },
        { text: `  ${size} of ${all}` },
        { text: basis === 'alone' ? '' : `, same by ${basis}`, paint: paint.faint },
        { text: `  ${members.map(visible).join(', ')}`, paint: paint.strong },
      ],
      indent,
    },
    { pieces: [{ text: `      ${visible(shown(representative))}` }], indent: 6 },
  ]
}

function shown(output: string): string {
  const text = output.trim() === '' ? '(nothing)' : output.trim()
  return text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS).toWellFormed()}…`
}
