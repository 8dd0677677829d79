import { BESIDE, beside, type Row } from '../answer-rows.js'
import type { Paint } from '../capability.js'
import { type Piece, visible } from '../terminal.js'
import { differing } from './differing.js'
import type { JudgeAnswer } from './wire.js'

type Claim = JudgeAnswer['claims'][number]
type Citation = Claim['evidence'][number]

/** How wide the places of all claims are together, so that what stands there begins in one column. */
interface Widths {
  readonly where: number
  readonly span: number
}

/**
 * The claims: of each what was found, its place in the output and its words, below them the place and the words of what was
 * found in the evidence, then what that rests on. Of a contradicted claim the words that differ are strong on both sides.
 */
export function claimRows(claims: readonly Claim[], paint: Paint): Row[] {
  const widths = widthsOf(claims)
  return claims.flatMap((claim) => rowsOf(claim, widths, paint))
}

function rowsOf(claim: Claim, widths: Widths, paint: Paint): Row[] {
  const colour = { supported: paint.good, contradicted: paint.bad, unsupported: paint.open }[claim.status]
  const marks = claim.status === 'contradicted' ? differing(claim.text, claim.evidence) : NO_MARKS
  const said = beside(
    claim.status,
    colour,
    { text: place('output', claim, widths), paint: paint.faint },
    ...marked(claim.text, marks.claim, paint),
  )
  return [
    { ...said, indent: indentOf(widths) },
    ...claim.evidence.map((citation) => citationRow(citation, marks.quotes, widths, paint)),
    below(basisOf(claim), paint),
    ...(claim.reason === undefined || claim.status === 'supported' ? [] : [below(claim.reason, paint)]),
  ]
}

const NO_MARKS: ReturnType<typeof differing> = { claim: new Set(), quotes: new Set() }

function citationRow(citation: Citation, marks: ReadonlySet<string>, widths: Widths, paint: Paint): Row {
  const { index, quote, path } = citation
  const where = place(`evidence[${index}]`, citation, widths)
  return {
    pieces: [
      { text: `${' '.repeat(BESIDE)}${where}`, paint: paint.faint },
      ...(path === undefined ? [] : [{ text: `${visible(path)}  `, paint: paint.faint }]),
      ...marked(quote, marks, paint),
    ],
    indent: indentOf(widths),
  }
}

function basisOf({ basis, engine, confidence }: Claim): string {
  const by = basis.zone === 'model' ? ` (${engine})` : ''
  const signals = basis.signals.length > 0 ? `: ${basis.signals.join(', ')}` : ''
  return `${basis.zone}${by}${signals}, confidence ${Math.round(confidence * 1000) / 1000}`
}

function below(text: string, paint: Paint): Row {
  return {
    pieces: [{ text: `${' '.repeat(BESIDE)}${visible(text)}`, paint: paint.faint }],
    indent: BESIDE + 2,
  }
}

/** Word by word, so that some can be strong. */
function marked(text: string, marks: ReadonlySet<string>, paint: Paint): Piece[] {
  const shown = visible(text)
  if (marks.size === 0) return [{ text: shown }]
  const words = shown.match(/\s*\S+/g) ?? []
  return words.map((word) => (marks.has(word.trim()) ? { text: word, paint: paint.strong } : { text: word }))
}

function place(where: string, { start, end }: Pick<Claim, 'start' | 'end'>, widths: Widths): string {
  return `${where.padEnd(widths.where)} ${`${start}-${end}`.padStart(widths.span)}  `
}

function indentOf({ where, span }: Widths): number {
  return BESIDE + where + span + 3
}

function widthsOf(claims: readonly Claim[]): Widths {
  const citations = claims.flatMap(({ evidence }) => evidence)
  const spans = [...claims, ...citations].map(({ start, end }) => `${start}-${end}`.length)
  const names = citations.map(({ index }) => `evidence[${index}]`.length)
  return { where: Math.max('output'.length, ...names), span: Math.max(0, ...spans) }
}
