import { hasParts } from '../../core/data/part-of.js'
import { kindName, showValue } from '../../core/data/show-value.js'
import type { ObjectValue, Value } from '../../core/data/value.js'
import type { ComparatorDefinition, Compared } from '../comparator.js'
import { bySameness, comparedOf, FAILS, notComparable } from '../compared.js'
import { textOf, wouldBeText } from '../text-of.js'
import { listHas } from './list-has.js'

/** Part of a text, item of a list, members of an object. */
export const contains = {
  name: 'contains',
  summary:
    'A text has the expected text in it; a list has the expected item, or each of the expected items; an object has the expected members, and may have others.',
  takes: 'a text, an item, a list of items, or an object with members',
  example: '"Meeting"',
  review: (expected) => (isEmpty(expected) ? 'must not be empty: it would be in everything' : null),
  compare(actual, expected) {
    if (actual == null) return FAILS
    const text = textOf(actual)
    if (text !== null) return inText(text, actual, expected)
    if (typeof actual === 'object' && actual.kind === 'list')
      return bySameness(listHas(actual.items, expected))
    if (isObject(actual) && isObject(expected)) return bySameness(hasParts(actual, expected))
    return notComparable(neverIn(actual, expected), mayContain(wouldBeText(actual), expected))
  },
} satisfies ComparatorDefinition

function inText(text: string, actual: Value, expected: Value): Compared {
  if (typeof expected === 'string') return comparedOf(text.includes(expected))
  const digits = wouldBeText(expected)
  const remedy = digits === null ? '' : `; write ${JSON.stringify(digits.slice(0, 80))}`
  return notComparable(`${neverIn(actual, expected)}${remedy}`, mayContain(text, digits ?? expected))
}

/** Whether a part would be in a text if both were texts, which lists and objects never are. */
function mayContain(text: string | null, expected: Value): boolean {
  return text !== null && typeof expected === 'string' && text.includes(expected)
}

function isObject(value: Value): value is ObjectValue {
  return value !== null && typeof value === 'object' && value.kind === 'object'
}

function isEmpty(value: Value): boolean {
  if (value === null || typeof value !== 'object') return value === ''
  if (value.kind === 'list') return value.items.length === 0
  return value.kind === 'object' && value.members.size === 0
}

function neverIn(actual: Value, expected: Value): string {
  return `${showValue(actual)} is there: ${kindName(actual)} cannot contain ${kindName(expected)}`
}
