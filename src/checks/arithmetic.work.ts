import { type ExpressionResult, evaluate } from '../core/number/expression.js'
import { rationalOf } from '../core/number/rational.js'
import { rationalText } from '../core/number/rational-text.js'
import { isWithin, type Tolerance } from '../core/number/tolerance.js'

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
export function work({ output, expected, tolerance }: ArithmeticInput): ArithmeticAnswer {
  const result = evaluate(output)
  if (result.kind !== 'value') return result
  const within = isWithin(result.value, rationalOf(expected), tolerance)
  return { kind: 'compared', value: rationalText(result.value), within }
}
