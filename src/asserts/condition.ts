import { type ComparatorDefinition, findComparator } from '../comparators/index.js'
import type { Value } from '../core/data/value.js'

/** One thing that must hold of a value, or of one of its members. */
export interface Condition {
  /** The column or member that is looked at; null: the value itself. */
  readonly member: string | null
  readonly comparator: ComparatorDefinition
  readonly expected: Value
}

/** What must hold of a row, all of it: a check's `where`, or a function's filter. Empty: anything does. */
export type Where = readonly Condition[]

/** That a value, or a member of it, is the expected one. */
export function isEqual(member: string | null, expected: Value): Condition {
  const comparator = findComparator('eq')
  if (!comparator) throw new TypeError('eq is not on the list')
  return { member, comparator, expected }
}

/** The filter, or where there is none that a value is true. */
export function orTrue(filter: Where): Where {
  return filter.length > 0 ? filter : [isEqual(null, true)]
}
