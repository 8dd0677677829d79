import { type PatternSearch, searchPattern } from '../../comparators/pattern-search.js'

export interface RegexInput {
  readonly expected: string
  readonly flags: string
  /** Null: the pattern is only read. */
  readonly output: string | null
}

/** @throws {BudgetExceeded} the engine finds the pattern too large */
export function work({ expected, flags, output }: RegexInput): PatternSearch {
  return searchPattern(expected, flags, output)
}
