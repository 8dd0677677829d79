import { jsonText } from '../../core/json/text.js'
import { beside, namedRows, type Row, receiptRows, section, signaturePiece } from '../answer-rows.js'
import type { Paint } from '../capability.js'
import { visible } from '../terminal.js'
import type { Rendered, VerifyAnswer } from './wire.js'

/**
 * The verdict on claims for a person: what it is, then each claim with what the model gives, then what is on record.
 *
 * @param columns of the terminal; null leaves the lines long
 */
export function showAnswer(rendered: Rendered<VerifyAnswer>, paint: Paint, columns: number | null): string[] {
  const { answer } = rendered
  const rows = (title: string, of: readonly Row[]) => section(title, of, paint, columns)
  const triggered = answer.sentinels.filter((sentinel) => sentinel.triggered)
  return [
    headline(answer, paint),
    ...rows('claims', claimRows(rendered, paint)),
    ...rows(
      'numbers',
      (answer.numbers ?? []).map((number) => numberRow(number, paint)),
    ),
    ...rows(
      'sentinels',
      triggered.map(({ field, value, meaning }) =>
        beside(
          'triggered',
          paint.open,
          { text: `${field} is ${value}` },
          { text: `  ${meaning}`, paint: paint.faint },
        ),
      ),
    ),
    ...rows('record', recordRows(answer, paint)),
    ...rows('receipt', receiptRows(answer.receipt, answer.salt, paint)),
  ]
}

function headline(
  { verdict, checked, verified, model, specVersion, numbers }: VerifyAnswer,
  paint: Paint,
): string {
  const matched = numbers?.filter(({ status }) => status === 'matched').length
  const ofNumbers = numbers ? `, ${matched} of ${numbers.length} numbers matched` : ''
  const word = colourOf(verdict, paint)(verdict.toUpperCase())
  return `${word}  ${verified} of ${checked} claims verified${ofNumbers}  ${model} ${specVersion}`
}

function claimRows({ answer, numbers }: Rendered<VerifyAnswer>, paint: Paint): Row[] {
  return answer.claims.map(({ path, op, value, verdict, computed, note }, i) => {
    const claimed = numbers.get(`/claims/${i}/value`) ?? jsonText(value)
    const found = computed === undefined ? '' : `  the model gives ${jsonText(computed)}`
    const why = note === undefined ? '' : `  ${note}`
    return beside(
      verdict,
      colourOf(verdict, paint),
      { text: visible(`${path} ${op} ${claimed}`) },
      { text: visible(found + why), paint: paint.faint },
    )
  })
}

function numberRow(
  { text, start, end, status, paths, more, note }: NonNullable<VerifyAnswer['numbers']>[number],
  paint: Paint,
): Row {
  const colour = status === 'matched' ? paint.good : paint.open
  const others = more === undefined ? '' : ` and ${more} more`
  const found = paths.length === 0 ? '' : `  ${paths.join(', ')}${others}`
  const why = note === undefined ? '' : `  ${note}`
  return beside(
    status,
    colour,
    { text: visible(text) },
    { text: `  at ${start}-${end}`, paint: paint.faint },
    { text: visible(found + why), paint: paint.faint },
  )
}

function recordRows({ record }: VerifyAnswer, paint: Paint): Row[] {
  return namedRows([
    ['of', { text: `${record.model} ${record.specVersion}` }],
    ['sha256', { text: record.sha256 }],
    ['signature', signaturePiece(record.signature, paint)],
  ])
}

function colourOf(verdict: VerifyAnswer['verdict'], paint: Paint): (text: string) => string {
  return { verified: paint.good, violated: paint.bad, 'out-of-scope': paint.open }[verdict]
}
