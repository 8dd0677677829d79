import { orderOf } from '../core/data/order-of.js'
import type { ListValue, Value } from '../core/data/value.js'
import { AssertTrouble } from './trouble.js'

/** The values from the least to the greatest, or the other way round; NULL comes last. @throws {AssertTrouble} they have no order */
export function inOrder(values: readonly Value[], isDescending: boolean): ListValue {
  const present = values.filter((value) => value !== null)
  const sign = isDescending ? -1 : 1
  const sorted = present.toSorted((a, b) => sign * signOf(a, b))
  const [first] = sorted
  // One alone is not compared with any other.
  if (first !== undefined) signOf(first, first)
  return { kind: 'list', items: [...sorted, ...values.filter((value) => value === null)] }
}

function signOf(a: Value, b: Value): number {
  const ordering = orderOf(a, b)
  if (ordering.kind === 'ordered') return ordering.sign
  throw new AssertTrouble('not_comparable', ordering.message)
}
