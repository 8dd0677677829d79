import { foldedText } from '../../core/data/canonical-text.js'
import { grouped } from '../../core/data/grouped.js'
import { hasParts } from '../../core/data/part-of.js'
import { type Sameness, searchSameness, wholeSameness } from '../../core/data/sameness.js'
import { timeIn } from '../../core/data/time-in.js'
import type { ListValue, Value } from '../../core/data/value.js'
import { BudgetExceeded } from '../../core/errors.js'

/** Pairs of items and of what is sought among all of them, at most. */
const PAIRS_MAX = 500_000

/**
 * Whether a list has an item, or each of a list of items in any order. An object is had by an item with its members; a
 * list also by an item that is that list.
 *
 * @throws {BudgetExceeded} many objects are sought in a long list
 */
export function listHas(items: readonly Value[], expected: Value): Sameness {
  const isIn = (among: readonly Value[], part: Value) =>
    searchSameness(among.map((item) => hasParts(item, part)))
  if (expected === null || typeof expected !== 'object' || expected.kind !== 'list')
    return isIn(items, expected)
  refuseTooMany(items, expected)
  const groups = grouped(items, foldedText)
  const parts = expected.items.map((part) =>
    isIn(isSoughtInAll(part) ? items : (groups.get(foldedText(part)) ?? []), part),
  )
  return searchSameness([wholeSameness(parts), isIn(items, expected)])
}

function refuseTooMany(items: readonly Value[], expected: ListValue): void {
  const sought = expected.items.filter(isSoughtInAll).length
  if (items.length * sought <= PAIRS_MAX) return
  throw new BudgetExceeded(
    `${sought} objects, lists or times are too many to be sought in a list of ${items.length}.`,
  )
}

/** A part of an item, or a time without a zone, which may be that of any moment. */
function isSoughtInAll(value: Value): boolean {
  if (typeof value === 'string') return timeIn(value)?.kind === 'without_zone'
  return value !== null && typeof value === 'object' && (value.kind === 'list' || value.kind === 'object')
}
