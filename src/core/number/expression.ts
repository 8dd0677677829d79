import { type PostfixItem, postfixOf } from './postfix.js'
import { add, divide, multiply, negate, type Rational, rationalOf, subtract } from './rational.js'

/**
 * What an arithmetic expression comes to. Offsets are UTF-16 units. A text that is no expression as a whole is
 * `not_an_expression` even where a part of it divides by zero.
 */
export type ExpressionResult =
  | { readonly kind: 'value'; readonly value: Rational }
  | { readonly kind: 'not_an_expression'; readonly offset: number; readonly message: string }
  | { readonly kind: 'division_by_zero'; readonly offset: number }

/**
 * Works an expression out exactly: digits with at most one decimal point in each number (`5`, `0.5`, `.5`, `5.`),
 * white space, parentheses, unary and binary + and -, * and /. No exponents, no names, no digits but 0 to 9. Of any
 * length and depth; takes neither stack nor more than linear time per operation.
 *
 * @throws {BudgetExceeded} a number on the way is too large
 */
export function evaluate(text: string): ExpressionResult {
  const parsed = postfixOf(text)
  if (!parsed.ok) return { kind: 'not_an_expression', offset: parsed.offset, message: parsed.message }
  const values: Rational[] = []
  for (const item of parsed.items) {
    const value = stepValue(item, values)
    if (value === null) return { kind: 'division_by_zero', offset: item.offset }
    values.push(value)
  }
  return { kind: 'value', value: popped(values) }
}

/** The value of one step, taking what it needs from the stack; null for a division by zero. */
function stepValue(item: PostfixItem, values: Rational[]): Rational | null {
  if (item.kind === 'number') return rationalOf(item.text)
  if (item.kind === 'negate') return negate(popped(values))
  const right = popped(values)
  const left = popped(values)
  switch (item.kind) {
    case 'add':
      return add(left, right)
    case 'subtract':
      return subtract(left, right)
    case 'multiply':
      return multiply(left, right)
    case 'divide':
      return right.numerator === 0n ? null : divide(left, right)
  }
}

function popped(values: Rational[]): Rational {
  const value = values.pop()
  if (!value) throw new TypeError('postfix order is broken')
  return value
}
