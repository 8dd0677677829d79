import type { Value } from '../core/data/value.js'
import { weightOf } from '../core/data/weight-of.js'
import { AssertTrouble } from './trouble.js'

/** Values that a function may hold at once. */
const HELD_MAX = 100_000
/** About as many UTF-16 units of them. */
const HELD_WEIGHT_MAX = 10_000_000

/** A list that must be held as a whole, within bounds. */
export interface HeldValues {
  readonly values: readonly Value[]
  /** @throws {AssertTrouble} `too_many_values` */
  add(value: Value): void
}

export function createHeldValues(): HeldValues {
  const values: Value[] = []
  let weight = 0
  return {
    values,
    add(value) {
      weight += weightOf(value)
      if (values.length >= HELD_MAX || weight > HELD_WEIGHT_MAX) throw tooMany()
      values.push(value)
    },
  }
}

function tooMany(): AssertTrouble {
  const most = `${HELD_MAX.toLocaleString('en')} values, or ${HELD_WEIGHT_MAX.toLocaleString('en')} characters of them`
  return new AssertTrouble(
    'too_many_values',
    `More than ${most}, cannot be held at once: choose fewer rows by where.`,
  )
}
