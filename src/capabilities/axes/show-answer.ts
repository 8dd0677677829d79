import { type Row, receiptRows, section } from '../answer-rows.js'
import type { Paint } from '../capability.js'
import { layOut, type Piece, visible } from '../terminal.js'
import type { AxesAnswer } from './wire.js'

/** Cells of a bar that shows a score. */
const CELLS = 10
/** Columns before what is said of an axis, where it stands beside the score. */
const INDENT = 44
/** On a terminal narrower than this it stands below. */
const COLUMNS_BESIDE = 100

/**
 * The verdict for a person: first what it is, then the axes with their scores, the facts, what each channel voted, the receipt.
 *
 * @param columns of the terminal; null leaves the lines long
 */
export function showAnswer(answer: AxesAnswer, paint: Paint, columns: number | null): string[] {
  const rows = (title: string, of: readonly Row[]) => section(title, of, paint, columns)
  const { verdict, confidence, model_used, verification_time_ms } = answer
  return [
    `${verdictWord(verdict, paint)}  confidence ${digits(confidence)}  model ${visible(model_used)}, ${verification_time_ms} ms`,
    ...whyLines(answer, columns),
    ...rows(
      'axes',
      answer.axes.flatMap((axis) => axisRows(axis, paint, columns)),
    ),
    ...rows(
      'findings',
      answer.findings.map((finding) => findingRow(finding, paint)),
    ),
    ...rows('channels', isWorthShowing(answer) ? answer.channels.map(channelRow) : []),
    ...rows(
      'passed over',
      answer.passed_over.map(({ engine, message }) => ({
        pieces: [{ text: `  ${engine.padEnd(20)}` }, { text: visible(message) }],
        indent: 22,
      })),
    ),
    ...rows('receipt', receiptRows(answer.receipt, answer.salt, paint)),
  ]
}

/** One channel says what the axes say; its trouble is said above where the verdict is ERROR. */
function isWorthShowing({ channels, error }: AxesAnswer): boolean {
  return channels.length > 1 || (error === undefined && channels.some((channel) => channel.error !== null))
}

function verdictWord(verdict: AxesAnswer['verdict'], paint: Paint): string {
  return { PASS: paint.good, FAIL: paint.bad, ERROR: paint.open }[verdict](verdict)
}

function whyLines({ error, message }: AxesAnswer, columns: number | null): string[] {
  return error === undefined ? [] : layOut([{ text: `  ${error}: ${visible(message ?? '')}` }], 4, columns)
}

function axisRows(
  { name, score, passed, reasoning }: AxesAnswer['axes'][number],
  paint: Paint,
  columns: number | null,
): Row[] {
  const scored = { text: `  ${name.padEnd(17)}${bar(score)}  ${digits(score)}  ` }
  const word = { text: wordOf(passed), paint: colourOf(passed, paint) }
  const gap = ' '.repeat(9 - word.text.length)
  const said = visible(reasoning)
  if (columns === null || columns >= COLUMNS_BESIDE) {
    return [{ pieces: [scored, word, { text: gap + said }], indent: INDENT }]
  }
  return [
    { pieces: [scored, word], indent: INDENT },
    { pieces: [{ text: `    ${said}` }], indent: 4 },
  ]
}

/** `########--`, so that it can be read without colour and in any font. */
function bar(score: number | null): string {
  const full = Math.round((score ?? 0) * CELLS)
  return score === null ? ' '.repeat(CELLS) : '#'.repeat(full) + '-'.repeat(CELLS - full)
}

function digits(share: number | null): string {
  return share === null ? '-   ' : share.toFixed(2)
}

function wordOf(passed: boolean | null): string {
  return passed === null ? 'open' : passed ? 'passed' : 'failed'
}

function colourOf(passed: boolean | null, paint: Paint): NonNullable<Piece['paint']> {
  return passed === null ? paint.open : passed ? paint.good : paint.bad
}

function findingRow({ kind, axis, force, message, line }: AxesAnswer['findings'][number], paint: Paint): Row {
  const place = line === undefined ? '' : `line ${line}`
  const colour = force === 'binding' ? paint.bad : paint.open
  return {
    pieces: [
      { text: `  ${place.padEnd(11)}` },
      { text: `${force.padEnd(10)}`, paint: colour },
      { text: kind },
      { text: `  ${visible(message)}${axis === null ? '' : ` (${axis})`}`, paint: paint.faint },
    ],
    indent: 23,
  }
}

/** Each channel's own scores, so that the spread can be seen. */
function channelRow({ axes, error, message }: AxesAnswer['channels'][number], index: number): Row {
  const votes = axes.map(({ name, score }) => `${name} ${digits(score).trim()}`).join('  ')
  const said = error === null ? votes : `${error}: ${visible(message ?? '')}`
  return { pieces: [{ text: `  ${String(index + 1).padEnd(4)}` }, { text: said }], indent: 6 }
}
