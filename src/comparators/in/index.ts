import { foldedText } from '../../core/data/canonical-text.js'
import { groupsOf } from '../../core/data/groups-of.js'
import { sameValue } from '../../core/data/same-value.js'
import { searchSameness } from '../../core/data/sameness.js'
import type { ListValue, Value } from '../../core/data/value.js'
import type { ComparatorDefinition } from '../comparator.js'
import { bySameness, FAILS, notComparable } from '../compared.js'

/** One of the items of a list. */
export const inList = {
  name: 'in',
  summary: 'The value is one of the items of the expected list, as `eq` has it.',
  takes: 'a list with an item or more',
  example: '["open", "done"]',
  review(expected) {
    if (!isList(expected)) return 'must be a list'
    return expected.items.length === 0 ? 'must not be empty: nothing is in an empty list' : null
  },
  compare(actual, expected) {
    if (actual === undefined) return FAILS
    if (!isList(expected)) return notComparable('only a list can have a value in it')
    const items = groupsIn(expected).get(foldedText(actual)) ?? []
    return bySameness(searchSameness(items.map((item) => sameValue(actual, item))))
  },
} satisfies ComparatorDefinition

function isList(value: Value): value is ListValue {
  return value !== null && typeof value === 'object' && value.kind === 'list'
}

const KNOWN = new WeakMap<ListValue, ReadonlyMap<string, readonly Value[]>>()

/** The items by what they might be at all: one list is compared with many rows. */
function groupsIn(list: ListValue): ReadonlyMap<string, readonly Value[]> {
  const groups = KNOWN.get(list) ?? groupsOf(list.items, foldedText)
  KNOWN.set(list, groups)
  return groups
}
