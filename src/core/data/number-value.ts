import { compareDecimal } from '../number/compare-decimal.js'
import { type DecimalText, decimalOf, decimalText, sameDecimal } from '../number/decimal.js'
import type { NumberValue } from './value.js'

const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/
const INTEGER = /^-?[0-9]+$/
const NOT_FINITE: ReadonlySet<string> = new Set(['Infinity', '-Infinity', 'NaN'])

/** A number that came as a double: from a float column, or as a JSON number that a double carries. */
export function doubleValue(double: number): NumberValue {
  const text = String(double)
  return INTEGER.test(text) ? { kind: 'number', text } : { kind: 'number', text, isDouble: true }
}

/** The number that a text writes as JSON does, or `Infinity`, `-Infinity`, `NaN`; null where it writes none. */
export function numberIn(text: string): NumberValue | null {
  return NUMBER.test(text) || NOT_FINITE.has(text) ? { kind: 'number', text } : null
}

export function isFiniteNumber({ text }: NumberValue): boolean {
  return !NOT_FINITE.has(text)
}

/** One text for all texts of a value: `1.5` for 1.50 and 15e-1, `0` for -0. */
export function canonicalNumber({ text }: NumberValue): DecimalText {
  return NOT_FINITE.has(text) ? text : decimalText(decimalOf(text))
}

/** Exact; NaN is the same as NaN, as databases have it. */
export function sameNumber(a: NumberValue, b: NumberValue): boolean {
  return a.text === b.text || canonicalNumber(a) === canonicalNumber(b)
}

/** Below, at or above zero as `a` is below, at or above `b`; null where one of them is NaN. */
export function compareNumbers(a: NumberValue, b: NumberValue): -1 | 0 | 1 | null {
  if (isFiniteNumber(a) && isFiniteNumber(b)) return compareDecimal(decimalOf(a.text), decimalOf(b.text))
  const [left, right] = [rankOf(a), rankOf(b)]
  if (Number.isNaN(left) || Number.isNaN(right)) return null
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Only for comparing with what is infinite: any finite number is 0. */
function rankOf(value: NumberValue): number {
  return isFiniteNumber(value) ? 0 : Number(value.text)
}

/**
 * As a JSON number where it is an integer within 2^53, or came as a double; else its text, so that whoever reads JSON
 * with doubles loses nothing.
 */
export function wireNumber({ text, isDouble }: NumberValue): number | string {
  const double = Number(text)
  if (!(Math.abs(double) <= Number.MAX_SAFE_INTEGER)) return text
  if (!isDouble && !INTEGER.test(text)) return text
  return double === 0 ? 0 : double
}

/** A number that was worked out from doubles: it is one again where a double carries it. */
export function doubleOf(text: DecimalText): NumberValue {
  const double = Number(text)
  const isExact = Number.isFinite(double) && sameDecimal(decimalOf(String(double)), decimalOf(text))
  return isExact ? doubleValue(double) : { kind: 'number', text }
}
