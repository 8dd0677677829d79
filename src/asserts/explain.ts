import { orderOf } from '../core/data/order-of.js'
import { sameValue } from '../core/data/same-value.js'
import type { Value } from '../core/data/value.js'
import type { Assert, Counterexample } from './assert.js'

/** Whether an assert failed since the value was below what it should be; false also where that cannot be said. */
export function isBelow(actual: Value, { comparator, expected }: Assert): boolean {
  if (!['eq', 'deep_equal', 'gt', 'gte'].includes(comparator.name)) return false
  const ordering = orderOf(actual, expected)
  return ordering.kind === 'ordered' && ordering.sign <= 0
}

/** Whether an assert that has `false` would hold with `true`: then one true would have been enough. */
export function wantsTrue({ comparator, expected }: Assert): boolean {
  return comparator.name === 'neq' ? expected === false : sameValue(true, expected).kind === 'same'
}

/** A counterexample with other words than its differences. */
export function worded(counterexample: Counterexample, rest: string): Counterexample {
  return { ...counterexample, message: `${counterexample.name} ${rest}` }
}
