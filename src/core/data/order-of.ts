import { compareInstants } from './instant.js'
import { compareNumbers, numberIn } from './number-value.js'
import { kindName, showValue } from './show-value.js'
import { needsZone, timeIn } from './time-in.js'
import type { NumberValue, Value } from './value.js'

/** Whether a value stands below, at or above another, or cannot be put in order with it. */
export type Ordering =
  | { readonly kind: 'ordered'; readonly sign: -1 | 0 | 1 }
  | { readonly kind: 'not_comparable'; readonly message: string }

/**
 * The order of two numbers, two moments or two texts; everything else has none, NULL included. Where a number is, a
 * text that writes one is a number. Texts that both name a moment are in the order of the moments, all others in that of
 * their UTF-16 units: "B" before "a", "10" before "9", and dates as YYYY-MM-DD in the order of days.
 */
export function orderOf(actual: Value, expected: Value): Ordering {
  const [left, right] = [numberOf(actual), numberOf(expected)]
  if (left && right) return ofNumbers(left, right)
  if (left && typeof expected === 'string') return ofNumberAndText(left, expected)
  const [first, second] = [timeIn(actual), timeIn(expected)]
  if (first?.kind === 'moment' && second?.kind === 'moment') {
    return { kind: 'ordered', sign: compareInstants(first.instant, second.instant) }
  }
  if (first && second && first.kind !== second.kind) {
    return without(needsZone(first.kind === 'moment' ? expected : actual))
  }
  if (typeof actual !== 'string' || typeof expected !== 'string') return without(noOrder(actual, expected))
  return second?.kind === 'moment'
    ? without(`${showValue(actual)} names no moment`)
    : ofTexts(actual, expected)
}

function ofNumbers(a: NumberValue, b: NumberValue): Ordering {
  const sign = compareNumbers(a, b)
  return sign === null ? without('NaN is neither above nor below any number') : { kind: 'ordered', sign }
}

function ofNumberAndText(actual: NumberValue, expected: string): Ordering {
  const number = numberIn(expected)
  return number ? ofNumbers(actual, number) : without(noOrder(actual, expected))
}

function numberOf(value: Value): NumberValue | null {
  return value !== null && typeof value === 'object' && value.kind === 'number' ? value : null
}

function ofTexts(a: string, b: string): Ordering {
  if (a === b) return { kind: 'ordered', sign: 0 }
  return { kind: 'ordered', sign: a < b ? -1 : 1 }
}

function without(message: string): Ordering {
  return { kind: 'not_comparable', message }
}

function noOrder(actual: Value, expected: Value): string {
  const kinds = `${kindName(actual)} and ${kindName(expected)} have no order`
  return `${showValue(actual)} is there, to be compared with ${showValue(expected)}: ${kinds}`
}
