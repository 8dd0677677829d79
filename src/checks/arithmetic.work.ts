import type { DecimalText } from '../core/number/decimal.js'
import { type ExpressionResult, evaluate } from '../core/number/expression.js'
import { abs, compare, multiply, type Rational, rationalOf, subtract } from '../core/number/rational.js'
import { rationalText } from '../core/number/rational-text.js'

/** How far off a value may be: at most the larger of `abs`, and `rel` times the larger magnitude of the two. */
export interface Tolerance {
  readonly abs?: string | undefined
  readonly rel?: string | undefined
}

/** Numbers as JSON writes them. */
export interface ArithmeticInput {
  readonly output: string
  readonly expected: string
  readonly tolerance?: Tolerance | undefined
}

export type ArithmeticAnswer =
  | Exclude<ExpressionResult, { kind: 'value' }>
  /** `value` is the output's, written out. */
  | { readonly kind: 'compared'; readonly value: string; readonly within: boolean }

/** @throws {BudgetExceeded} */
export function work({ output, expected, tolerance = {} }: ArithmeticInput): ArithmeticAnswer {
  const result = evaluate(output)
  if (result.kind !== 'value') return result
  const wanted = exact(expected)
  const difference = abs(subtract(result.value, wanted))
  const allowed = [exact(tolerance.abs ?? '0'), relative(exact(tolerance.rel ?? '0'), result.value, wanted)]
  const within = allowed.some((most) => compare(difference, most) <= 0)
  return { kind: 'compared', value: rationalText(result.value), within }
}

function relative(rate: Rational, a: Rational, b: Rational): Rational {
  const larger = compare(abs(a), abs(b)) < 0 ? b : a
  return multiply(rate, abs(larger))
}

function exact(text: string): Rational {
  return rationalOf(text as DecimalText)
}
