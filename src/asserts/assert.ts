import type { ComparatorDefinition } from '../comparators/index.js'
import type { Row, Value } from '../core/data/value.js'
import type { Outcome } from '../core/finding.js'
import type { FunctionArguments, FunctionDefinition } from './function.js'

/** An assert that has been reviewed and can run. */
export interface Assert {
  readonly function: FunctionDefinition
  readonly arguments: FunctionArguments
  readonly comparator: ComparatorDefinition
  readonly expected: Value
}

/** Why an assert could not be told; nobody's agent is to blame. */
export type AssertErrorCode = 'not_comparable' | 'too_many_values' | 'budget'

/** What became of an assert. */
export interface AssertResult {
  /** What the function made of the rows; undefined: nothing is there. A list longer than 1,000 items is cut. */
  readonly actual: Value | undefined
  readonly expected: Value
  /** The comparator's name. */
  readonly comparator: string
  readonly outcome: Extract<Outcome, 'passed' | 'failed' | 'error'>
  /** Whether the outcome is `passed`. */
  readonly success: boolean
  /** With outcome `error` only. */
  readonly code?: AssertErrorCode
  /** One sentence: why it failed or could not be told. Absent where it passed. */
  readonly message?: string
  /** The rows behind the actual value. */
  readonly matching: MatchingRows
  /** Where it failed, and one row shows why. */
  readonly counterexample?: Counterexample
}

/** The first rows behind a value, and how many more there are. */
export interface MatchingRows {
  readonly rows: readonly Row[]
  readonly more: number
}

/** The row that came nearest to what was expected, or the one that should not be as it is. */
export interface Counterexample {
  /** How messages name it: `row id 3`, or `_result[3]`. */
  readonly name: string
  readonly row: Row
  readonly differences: readonly Difference[]
  /** "row id 3: title is 'Team meeting', expected 'Team Meeting'" */
  readonly message: string
}

/** One member of a row that is not as it should be. */
export interface Difference {
  /** The column, or the path from the row on; empty: the row itself. */
  readonly field: string
  readonly actual: Value | undefined
  readonly comparator: string
  /** Undefined: nothing should be there. */
  readonly expected: Value | undefined
}
