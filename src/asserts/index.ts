import { COMPARATORS } from '../comparators/index.js'
import { ASSERT_FUNCTIONS } from './functions/index.js'

export type {
  Assert,
  AssertErrorCode,
  AssertResult,
  Counterexample,
  Difference,
  MatchingRows,
} from './assert.js'
export { type AssertSpec, assertSchema } from './assert-schema.js'
export { unknownColumn } from './columns.js'
export { type Condition, isEqual, type Where } from './condition.js'
export type { Fault, ReviewContext } from './fault.js'
export { faultAt } from './fault.js'
export type { FunctionDefinition } from './function.js'
export { ASSERT_FUNCTIONS } from './functions/index.js'
export { KEPT_ROWS_MAX } from './kept-rows.js'
export type { Rows } from './placed-row.js'
export { type AssertReview, reviewAssert } from './review-assert.js'
export { reviewWhere, type WhereReview } from './review-where.js'
export { runAssert, runAsserts } from './run-asserts.js'
export { AssertTrouble } from './trouble.js'

/** The modules that asserts run in the sandbox, so that a server can load them before the first request. */
export const ASSERT_WORK: readonly URL[] = [...COMPARATORS, ...ASSERT_FUNCTIONS].flatMap(
  ({ work }) => work ?? [],
)
