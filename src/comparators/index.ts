import type { GuardedWork } from '../core/context.js'
import type { Value } from '../core/data/value.js'
import { nearest } from '../core/nearest.js'
import type { ComparatorDefinition, Compared } from './comparator.js'
import { contains } from './contains/index.js'
import { deepEqual } from './deep_equal/index.js'
import { eq } from './eq/index.js'
import { gt } from './gt/index.js'
import { gte } from './gte/index.js'
import { inList } from './in/index.js'
import { lt } from './lt/index.js'
import { lte } from './lte/index.js'
import { neq } from './neq/index.js'
import { regex } from './regex/index.js'

export type { ComparatorDefinition, Compared } from './comparator.js'

/** Every comparator that an assert can have, sorted by name. */
export const COMPARATORS: readonly ComparatorDefinition[] = [
  contains,
  deepEqual,
  eq,
  gt,
  gte,
  inList,
  lt,
  lte,
  neq,
  regex,
]

const BY_NAME: ReadonlyMap<string, ComparatorDefinition> = new Map(
  COMPARATORS.map((comparator) => [comparator.name, comparator]),
)

/** The comparator of a name. */
export function findComparator(name: string): ComparatorDefinition | undefined {
  return BY_NAME.get(name)
}

/** What is wrong with a name that is no comparator's, as it goes on after the field's: with the one that was likely meant. */
export function unknownComparator(name: string): string {
  const names = [...BY_NAME.keys()]
  const meant = nearest(name, names)
  const hint = meant === undefined ? `it is one of ${names.join(', ')}` : `did you mean ${meant}?`
  return `is no comparator: ${JSON.stringify(name.slice(0, 60).toWellFormed())}; ${hint}`
}

/** Compares many values with one that is expected, in their order. @throws {BudgetExceeded} @throws {Unavailable} */
export async function compareMany(
  comparator: ComparatorDefinition,
  actuals: readonly (Value | undefined)[],
  expected: Value,
  guarded: GuardedWork,
): Promise<readonly Compared[]> {
  if (comparator.compareMany) return comparator.compareMany(actuals, expected, guarded)
  return Promise.all(actuals.map((actual) => comparator.compare(actual, expected, guarded)))
}
