import type { Paint } from '../capability.js'
import { layOut, type Piece, visible } from '../terminal.js'
import type { JudgeAnswer } from './wire.js'

/** Columns before what stands beside an outcome. */
const BESIDE = 16

/**
 * The verdict for a person: first what it is, then why, then what each part found, then the receipt.
 *
 * @param columns of the terminal; null leaves the lines long
 */
export function showAnswer(answer: JudgeAnswer, paint: Paint, columns: number | null): string[] {
  const section = (title: string, rows: readonly Row[]) =>
    rows.length === 0
      ? []
      : ['', paint.strong(title), ...rows.flatMap(({ pieces, indent }) => layOut(pieces, indent, columns))]
  return [
    `${verdictWord(answer, paint)}  score ${rounded(answer.score)}  ${answer.verification}, engine ${answer.engine}`,
    ...answer.reasons.flatMap((reason) => layOut([{ text: `  ${visible(reason)}` }], 4, columns)),
    ...section(
      'claims',
      answer.claims.flatMap((claim) => claimRows(claim, paint)),
    ),
    ...section(
      'checks',
      answer.checks.map((check) => checkRow(check, paint)),
    ),
    ...section(
      'criteria',
      answer.criteria.map((criterion) => criterionRow(criterion, paint)),
    ),
    ...section('receipt', receiptRows(answer, paint)),
  ]
}

/** One line, or several where it does not fit. */
interface Row {
  readonly pieces: readonly Piece[]
  /** Columns before every line after the first. */
  readonly indent: number
}

function verdictWord({ verdict }: JudgeAnswer, paint: Paint): string {
  const colour = { pass: paint.good, fail: paint.bad, retry: paint.open }[verdict]
  return colour(verdict.toUpperCase())
}

function beside(word: string, colour: Piece['paint'], ...pieces: Piece[]): Row {
  const first = { text: `  ${word.padEnd(BESIDE - 2)}`, ...(colour && { paint: colour }) }
  return { pieces: [first, ...pieces], indent: BESIDE }
}

function claimRows(claim: JudgeAnswer['claims'][number], paint: Paint): Row[] {
  const colour = { supported: paint.good, contradicted: paint.bad, unsupported: paint.open }[claim.status]
  const signals = claim.basis.signals.length > 0 ? `: ${claim.basis.signals.join(', ')}` : ''
  const basis = `  ${claim.basis.zone}${signals}, confidence ${rounded(claim.confidence)}`
  const quotes = claim.evidence.map(({ index, start, end, quote }) => ({
    pieces: [
      { text: `${' '.repeat(BESIDE)}evidence[${index}] ${start}-${end} `, paint: paint.faint },
      { text: visible(quote) },
    ],
    indent: BESIDE + 2,
  }))
  return [
    beside(claim.status, colour, { text: visible(claim.text) }, { text: basis, paint: paint.faint }),
    ...quotes,
  ]
}

function checkRow({ outcome, type, detail }: JudgeAnswer['checks'][number], paint: Paint): Row {
  const colour = { passed: paint.good, failed: paint.bad, error: paint.open }[outcome]
  return beside(outcome, colour, { text: type }, { text: `  ${visible(detail)}`, paint: paint.faint })
}

function criterionRow({ met, text, reason }: JudgeAnswer['criteria'][number], paint: Paint): Row {
  const colour = met === null ? paint.open : met ? paint.good : paint.bad
  const word = met === null ? 'undecided' : met ? 'met' : 'not met'
  return beside(word, colour, { text: visible(text) }, { text: `  ${visible(reason)}`, paint: paint.faint })
}

function receiptRows({ receipt, salt }: JudgeAnswer, paint: Paint): Row[] {
  const signed: Piece = receipt.signature
    ? { text: `${receipt.signature.alg}, key ${receipt.signature.keyId}` }
    : { text: 'none: no signing key could be had', paint: paint.open }
  const rows: [string, Piece][] = [
    ['id', { text: receipt.payload.id }],
    ['issued at', { text: receipt.payload.issuedAt }],
    ['sha256', { text: receipt.sha256 }],
    ['signature', signed],
    ['salt', { text: salt }],
  ]
  return rows.map(([name, piece]) => ({ pieces: [{ text: `  ${name.padEnd(11)}` }, piece], indent: 13 }))
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
