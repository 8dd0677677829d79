import { hasParts } from '../../core/data/part-of.js'
import { type Sameness, searchSameness, wholeSameness } from '../../core/data/sameness.js'
import type { Value } from '../../core/data/value.js'
import { BudgetExceeded } from '../../core/errors.js'

/** Pairs of items that are looked at, at most. */
const PAIRS_MAX = 1_000_000

/**
 * Whether a list has an item, or each of a list of items in any order. An object is had by an item with its members; a
 * list also by an item that is that list.
 *
 * @throws {BudgetExceeded} both lists are long
 */
export function listHas(items: readonly Value[], expected: Value): Sameness {
  const has = (part: Value) => searchSameness(items.map((item) => hasParts(item, part)))
  if (expected === null || typeof expected !== 'object' || expected.kind !== 'list') return has(expected)
  if (items.length * expected.items.length > PAIRS_MAX) {
    throw new BudgetExceeded(
      `Two lists of ${items.length} and ${expected.items.length} items are too long to search.`,
    )
  }
  return searchSameness([wholeSameness(expected.items.map(has)), has(expected)])
}
