import type { Candidate } from './fits.js'
import type { Column, NumericLeaf } from './leaf-index.js'
import type { NearWords } from './near-words.js'
import type { SpokenRows } from './row-mentions.js'

/** Candidates of one column that nothing near the number tells apart. */
export interface Group {
  readonly column: Column
  readonly leaves: readonly NumericLeaf[]
  /** Compared from the first place on; more is better. */
  readonly score: readonly number[]
}

/** Columns looked at for one number; whoever has more of one value cannot be told apart anyway. */
const COLUMNS_MAX = 200

/**
 * The candidates in groups, best first. What decides, in this order: the path's words in the number's clause (before it
 * 3 each, after it 2 each, and up to 2 for words of unit and meaning); how well the value fits; the path's words in the
 * sentence; whether its row is spoken of, or it stands in no row; whether its last key is said in full.
 */
export function ranked(
  byColumn: ReadonlyMap<Column, readonly Candidate[]>,
  near: NearWords,
  rows: SpokenRows,
): Group[] {
  const groups: Group[] = []
  let columns = 0
  for (const [column, candidates] of byColumn) {
    if (columns++ === COLUMNS_MAX) break
    const [clause, sentence, isFull] = [
      clauseScore(column, near),
      hits(column.words, near.sentence),
      full(column, near),
    ]
    for (const { leaves, distance, row } of split(candidates, rows))
      groups.push({ column, leaves, score: [clause, -distance, sentence, row, isFull] })
  }
  return groups.sort((a, b) => comparedScores(b.score, a.score))
}

/** Above zero where `a` is better. */
export function comparedScores(a: readonly number[], b: readonly number[]): number {
  for (const [at, score] of a.entries()) {
    const apart = score - (b[at] ?? 0)
    if (apart !== 0) return apart
  }
  return 0
}

/** How many words of a column's path stand in the number's clause. */
export function wordsInClause({ words }: Column, { before, after }: NearWords): number {
  let count = 0
  for (const word of words) if (before.has(word) || after.has(word)) count++
  return count
}

function clauseScore({ words, aboutWords }: Column, { before, after }: NearWords): number {
  let score = 0
  for (const word of words) score += before.has(word) ? 3 : after.has(word) ? 2 : 0
  let about = 0
  for (const word of aboutWords) if (!words.has(word) && (before.has(word) || after.has(word))) about++
  return score + Math.min(about, 2)
}

function hits(words: ReadonlySet<string>, said: ReadonlySet<string>): number {
  let count = 0
  for (const word of words) if (said.has(word)) count++
  return count
}

function full({ lastWords }: Column, { sentence }: NearWords): 0 | 1 {
  return lastWords.length > 0 && lastWords.every((word) => sentence.has(word)) ? 1 : 0
}

interface Part {
  readonly leaves: NumericLeaf[]
  readonly distance: number
  /** 2 in a row that is spoken of, 1 in none, 0 in another. */
  readonly row: number
}

function split(candidates: readonly Candidate[], { likely, only }: SpokenRows): Part[] {
  const parts = new Map<number, Part>()
  for (const { leaf, distance } of candidates) {
    const isSpokenOf = likely.has(leaf.row) || only.get(leaf.list)?.has(leaf.row) === true
    const row = isSpokenOf ? 2 : leaf.row === '' ? 1 : 0
    const key = distance * 3 + row
    const part = parts.get(key) ?? { leaves: [], distance, row }
    parts.set(key, part)
    part.leaves.push(leaf)
  }
  return [...parts.values()]
}
