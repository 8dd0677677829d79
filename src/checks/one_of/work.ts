import { evaluate } from '../../core/number/expression.js'
import { compare, rationalOf } from '../../core/number/rational.js'

export interface OneOfInput {
  readonly output: string
  /** Numbers as JSON writes them. */
  readonly numbers: readonly string[]
}

/** The first of the numbers that the output, worked out as an expression, comes to. @throws {BudgetExceeded} */
export function work({ output, numbers }: OneOfInput): string | null {
  const result = evaluate(output)
  if (result.kind !== 'value') return null
  return numbers.find((number) => compare(result.value, rationalOf(number)) === 0) ?? null
}
