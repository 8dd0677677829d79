import { numberIn } from '../core/data/number-value.js'
import { orderOf } from '../core/data/order-of.js'
import { kindName } from '../core/data/show-value.js'
import { timeIn } from '../core/data/time-in.js'
import type { Value } from '../core/data/value.js'
import type { ComparatorDefinition } from './comparator.js'
import { comparedOf, FAILS, notComparable } from './compared.js'

/** A comparator by order. @param holds whether it does for an actual value below (-1), at (0) or above (1) the expected one */
export function orderComparator(
  name: string,
  words: string,
  holds: (sign: -1 | 0 | 1) => boolean,
): ComparatorDefinition {
  return {
    name,
    summary: `The value is ${words}: numbers by size, moments by time, texts by their characters.`,
    takes: 'a number, a text or a time',
    example: '10',
    review: (expected) => (hasOrder(expected) ? null : `has no order: ${kindName(expected)}`),
    compare(actual, expected) {
      if (actual === undefined) return FAILS
      const ordering = orderOf(actual, expected)
      return ordering.kind === 'ordered'
        ? comparedOf(holds(ordering.sign))
        : notComparable(ordering.message, mayHaveOrder(actual, expected))
    },
  }
}

function hasOrder(expected: Value): boolean {
  if (expected === null || typeof expected === 'boolean') return false
  if (typeof expected === 'string' || expected.kind === 'instant') return true
  return expected.kind === 'number' && expected.text !== 'NaN'
}

/** Whether there would be an order if a kind were another. As in SQL there is none of NULL, nor of a word and a number. */
function mayHaveOrder(actual: Value, expected: Value): boolean {
  if (actual === null || typeof actual === 'boolean') return actual !== null
  if (typeof actual !== 'string')
    return actual.kind === 'instant' || (actual.kind === 'number' && actual.text !== 'NaN')
  if (timeIn(actual)) return true
  return typeof expected === 'object' && expected?.kind === 'number' && numberIn(actual) !== null
}
