import { grouped } from '../data/grouped.js'
import { type JudgedAnswer, type JudgedRow, levelOf, settledRow } from './judged-row.js'

/** How often rulings of one kind were right. */
export interface ConfidenceEntry {
  readonly answer: JudgedAnswer
  /** As of {@link settledRow}; `any` for all rulings with this answer. */
  readonly level: string
  readonly n: number
  readonly right: number
  /** (right + 1) / (n + 2), together with its neighbours where more agreement was right less often; four decimals. */
  readonly confidence: number
}

/** One entry for each answer and level that was seen, sorted. */
export type ConfidenceTable = readonly ConfidenceEntry[]

/** The level of all rulings with one answer. */
export const ANY_LEVEL = 'any'

/**
 * The measured share of right rulings for each answer and level, with add-one smoothing, so that few rows make nobody certain.
 * A row of several passes tells of fewer too, by its first ones.
 */
export function confidenceTable(rows: readonly JudgedRow[]): ConfidenceTable {
  const counted = rows.flatMap((row) => {
    const ruling = settledRow(row)
    const fewer = ruling.zone === undefined ? row.passes.slice(1).map((_, i) => settledRow(row, i + 1)) : []
    return [ruling, { ...ruling, level: ANY_LEVEL }, ...fewer]
  })
  const groups = grouped(counted, ({ answer, level }) => `${answer} ${level}`)
  const entries = [...groups.values()].flatMap((group) => {
    const [first] = group
    const right = group.filter(({ isRight }) => isRight).length
    return first ? [entryOf({ answer: first.answer, level: first.level, n: group.length, right })] : []
  })
  return monotone(entries).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** The confidence of a ruling; of a level that was not seen, that of all rulings with its answer; null where none was. */
export function confidenceIn(table: ConfidenceTable, answer: JudgedAnswer, level: string): number | null {
  const of = (wanted: string) => table.find((entry) => entry.answer === answer && entry.level === wanted)
  return (of(level) ?? of(ANY_LEVEL))?.confidence ?? null
}

function keyOf({ answer, level }: ConfidenceEntry): string {
  return `${answer} ${level}`
}

function entryOf(counts: Omit<ConfidenceEntry, 'confidence'>): ConfidenceEntry {
  return { ...counts, confidence: smoothed(counts.right, counts.n) }
}

function smoothed(right: number, n: number): number {
  return Math.round(((right + 1) / (n + 2)) * 10_000) / 10_000
}

/** More agreement is never less confident: neighbours that say otherwise share one figure (pool adjacent violators). */
function monotone(entries: readonly ConfidenceEntry[]): ConfidenceEntry[] {
  const ladders = grouped(entries, ({ answer, level }) => `${answer} ${agreement(level)?.passes ?? level}`)
  return [...ladders.values()].flatMap((ladder) =>
    pooled(
      ladder.toSorted((a, b) => (agreement(a.level)?.agreeing ?? 0) - (agreement(b.level)?.agreeing ?? 0)),
    ),
  )
}

function pooled(ladder: readonly ConfidenceEntry[]): ConfidenceEntry[] {
  const blocks: ConfidenceEntry[][] = []
  const figure = (block: readonly ConfidenceEntry[]) => smoothed(sum(block, 'right'), sum(block, 'n'))
  for (const entry of ladder) {
    blocks.push([entry])
    for (;;) {
      const [before, last] = blocks.slice(-2)
      if (!before || !last || figure(before) <= figure(last)) break
      blocks.splice(-2, 2, [...before, ...last])
    }
  }
  return blocks.flatMap((block) => block.map((entry) => ({ ...entry, confidence: figure(block) })))
}

function sum(entries: readonly ConfidenceEntry[], member: 'n' | 'right'): number {
  return entries.reduce((total, entry) => total + entry[member], 0)
}

/** Null for a level that is no agreement. */
function agreement(level: string): { readonly agreeing: number; readonly passes: number } | null {
  const [agreeing, passes] = level.split('/').map(Number)
  if (agreeing === undefined || passes === undefined || levelOf(agreeing, passes) !== level) return null
  return { agreeing, passes }
}
