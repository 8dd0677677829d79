import { type PatternSearch, searchPattern, searchTexts } from '../pattern-search.js'

export interface RegexInput {
  readonly pattern: string
  /** Null: the pattern is only read. */
  readonly texts: readonly string[] | null
}

/**
 * What the pattern finds in each text, in their order; or one answer for a pattern that is only read.
 *
 * @throws {BudgetExceeded} the engine finds the pattern too large
 */
export function work({ pattern, texts }: RegexInput): PatternSearch[] {
  return texts === null ? [searchPattern(pattern, '', null)] : searchTexts(pattern, '', texts)
}
