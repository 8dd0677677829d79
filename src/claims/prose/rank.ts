import type { Part } from './fitting.js'
import type { ColumnParts } from './in-rows.js'
import type { Column, NumericLeaf } from './leaf-index.js'
import type { NearWords } from './near-words.js'

/** Candidates of one column that nothing near the number tells apart. */
export interface Group {
  readonly column: Column
  readonly leaves: readonly NumericLeaf[]
  /** More is better. */
  readonly score: number
  /** How many words of its path stand in the number's clause. */
  readonly words: number
  /** Whether another group has the same values. */
  readonly isAgain: boolean
}

const SENTENCE_MAX = 63

/**
 * The candidates in groups, best first. What decides, in this order: the path's words in the number's clause (before it
 * 3 each, after it 2 each, and up to 2 for words of unit and meaning); how well the value fits; the path's words in the
 * sentence; whether its row is spoken of, or it stands in no row; whether its last key is said in full.
 */
export function ranked(columns: readonly ColumnParts[], near: NearWords): Group[] {
  const groups: Group[] = []
  for (const { fitting, parts } of columns) {
    const { column } = fitting
    const wordScore = wordScoreOf(column, near)
    const sentence = Math.min(hits(column.words, near.sentence), SENTENCE_MAX)
    const words = wordsInClause(column, near)
    const isFull = isSaidInFull(column, near) ? 1 : 0
    for (const part of parts) {
      const score = scoreOf(wordScore, part, sentence, isFull)
      groups.push({ column, leaves: part.leaves, score, words, isAgain: part.isAgain === true })
    }
  }
  return groups.sort((a, b) => b.score - a.score)
}

/** One number for all five, so that an earlier one always outweighs the later ones. */
function scoreOf(wordScore: number, { distance, row }: Part, sentence: number, isFull: 0 | 1): number {
  const fit = wordScore * 3 + (2 - distance)
  return ((fit * (SENTENCE_MAX + 1) + sentence) * 3 + row) * 2 + isFull
}

function wordScoreOf({ words, aboutWords }: Column, { before, after }: NearWords): number {
  if (before.size + after.size === 0) return 0
  let score = 0
  for (const word of words) score += before.has(word) ? 3 : after.has(word) ? 2 : 0
  let about = 0
  for (const word of aboutWords) if (!words.has(word) && (before.has(word) || after.has(word))) about++
  return score + Math.min(about, 2)
}

function wordsInClause({ words }: Column, { before, after }: NearWords): number {
  let count = 0
  for (const word of words) if (before.has(word) || after.has(word)) count++
  return count
}

function hits(words: ReadonlySet<string>, said: ReadonlySet<string>): number {
  if (said.size === 0) return 0
  let count = 0
  for (const word of words) if (said.has(word)) count++
  return count
}

function isSaidInFull({ lastWords }: Column, { sentence }: NearWords): boolean {
  return lastWords.length > 0 && lastWords.every((word) => sentence.has(word))
}
