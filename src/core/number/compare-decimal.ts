import type { Decimal } from './decimal.js'

/** Below, at or above zero as `a` is below, at or above `b`. Exact at any size, since nothing is expanded. */
export function compareDecimal(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [left, right] = [signOf(a), signOf(b)]
  if (left !== right) return left < right ? -1 : 1
  const larger = compareMagnitude(a, b)
  if (larger === 0 || left === 0) return 0
  return larger > 0 === left > 0 ? 1 : -1
}

function signOf({ negative, digits }: Decimal): -1 | 0 | 1 {
  if (digits === '') return 0
  return negative ? -1 : 1
}

/** Both have no zero in front, so the point decides first and then the digits as text. */
function compareMagnitude(a: Decimal, b: Decimal): -1 | 0 | 1 {
  if (a.point !== b.point) return a.point < b.point ? -1 : 1
  if (a.digits === b.digits) return 0
  return a.digits < b.digits ? -1 : 1
}
