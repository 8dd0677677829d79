import { foldedText } from '../../core/data/canonical-text.js'
import { grouped } from '../../core/data/grouped.js'
import { sameValue } from '../../core/data/same-value.js'
import { searchSameness } from '../../core/data/sameness.js'
import { timeIn } from '../../core/data/time-in.js'
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
    const { groups, withoutZone } = knownItems(expected)
    const items = [...(groups.get(foldedText(actual)) ?? []), ...(isInstant(actual) ? withoutZone : [])]
    return bySameness(searchSameness(items.map((item) => sameValue(actual, item))))
  },
} satisfies ComparatorDefinition

function isList(value: Value): value is ListValue {
  return value !== null && typeof value === 'object' && value.kind === 'list'
}

function isInstant(value: Value): boolean {
  return typeof value === 'object' && timeIn(value) !== null
}

interface KnownItems {
  /** By what they might be at all. */
  readonly groups: ReadonlyMap<string, readonly Value[]>
  readonly withoutZone: readonly Value[]
}

const KNOWN = new WeakMap<ListValue, KnownItems>()

/** One list is compared with many rows. */
function knownItems(list: ListValue): KnownItems {
  const known = KNOWN.get(list) ?? {
    groups: grouped(list.items, foldedText),
    withoutZone: list.items.filter((item) => timeIn(item)?.kind === 'without_zone'),
  }
  KNOWN.set(list, known)
  return known
}
