import type { ComparatorDefinition } from '../comparators/index.js'
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
