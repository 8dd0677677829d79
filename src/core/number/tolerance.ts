import { abs, compare, multiply, type Rational, rationalOf, subtract } from './rational.js'

/** How far off a value may be: at most the larger of `abs`, and `rel` times the larger magnitude of the two. As JSON writes them. */
export interface Tolerance {
  readonly abs?: string | undefined
  readonly rel?: string | undefined
}

/** Whether two numbers are as near as a tolerance allows, exactly. @throws {BudgetExceeded} */
export function isWithin(a: Rational, b: Rational, tolerance: Tolerance = {}): boolean {
  const difference = abs(subtract(a, b))
  const larger = compare(abs(a), abs(b)) < 0 ? b : a
  const allowed = [rationalOf(tolerance.abs ?? '0'), multiply(rationalOf(tolerance.rel ?? '0'), abs(larger))]
  return allowed.some((most) => compare(difference, most) <= 0)
}
