import { type DecimalText, decimalOf } from '../core/number/decimal.js'
import { abs, compare, multiply, type Rational, rationalOf, subtract } from '../core/number/rational.js'
import type { ClaimOp, Tolerance } from './claim.js'

/** A number to be compared: exactly what its decimal text says, or not finite. */
export type Operand = Rational | 'Infinity' | '-Infinity' | 'NaN'

/** Beyond 10^400 nothing comes near a double within the loosest tolerance; a nonzero part below 10^-400 only has a sign. */
const POINT_MAX = 400n
/** Longer texts are not compared. */
export const NUMBER_CHARS_MAX = 400

/** A tolerance as it is reckoned with. */
export interface Slack {
  readonly rel: Rational
  readonly abs: Rational
}

/** The decimals of a tolerance, exactly: 1e-6 is a millionth. */
export function slackOf({ rel, abs: least }: Tolerance): Slack {
  return { rel: exactly(rel), abs: exactly(least) }
}

/** Whether a text stands for a number that is not finite. */
export function isNonFinite(text: string): text is 'Infinity' | '-Infinity' | 'NaN' {
  return text === 'Infinity' || text === '-Infinity' || text === 'NaN'
}

/** The operand of a double: its shortest decimal text, exactly. */
export function operandOf(value: number): Operand {
  const text = String(value)
  return isNonFinite(text) ? text : rationalOf(text as DecimalText)
}

/** The operand of a decimal text; undefined where it is none, or longer than {@link NUMBER_CHARS_MAX}. */
export function operandOfText(text: DecimalText): Operand | undefined {
  if (text.length > NUMBER_CHARS_MAX || !/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return undefined
  const { negative, digits, point } = decimalOf(text)
  const isExtreme = digits !== '' && (point > POINT_MAX || point < -POINT_MAX)
  const bounded = isExtreme ? `${negative ? '-' : ''}1e${point > 0n ? POINT_MAX : -POINT_MAX}` : text
  return rationalOf(bounded as DecimalText)
}

/**
 * Whether a computed number stands to a claimed one as `op` says. `<` and `>` are strict and get no slack; `<=` and `>=`
 * get the slack of `==`. Infinities have their place in the order and equal only themselves; NaN equals NaN and has no
 * place in the order. All in exact arithmetic.
 */
export function holds(computed: Operand, op: ClaimOp, claimed: Operand, slack: Slack): boolean {
  switch (op) {
    case '==':
      return areEqual(computed, claimed, slack)
    case '<':
      return orderOf(computed, claimed) === -1
    case '>':
      return orderOf(computed, claimed) === 1
    case '<=':
      return orderOf(computed, claimed) === -1 || areEqual(computed, claimed, slack)
    case '>=':
      return orderOf(computed, claimed) === 1 || areEqual(computed, claimed, slack)
  }
}

/** |a - b| <= max(abs, rel x max(|a|, |b|)). */
export function areEqual(a: Operand, b: Operand, slack: Slack): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  const apart = abs(subtract(a, b))
  if (compare(apart, slack.abs) <= 0) return true
  const larger = compare(abs(a), abs(b)) < 0 ? abs(b) : abs(a)
  return compare(apart, multiply(slack.rel, larger)) <= 0
}

function orderOf(a: Operand, b: Operand): -1 | 0 | 1 | undefined {
  if (a === 'NaN' || b === 'NaN') return undefined
  if (typeof a !== 'string' && typeof b !== 'string') return compare(a, b)
  const [left, right] = [placeOf(a), placeOf(b)]
  if (left === right) return 0
  return left < right ? -1 : 1
}

function placeOf(operand: Operand): -1 | 0 | 1 {
  if (operand === 'Infinity') return 1
  return operand === '-Infinity' ? -1 : 0
}

function exactly(size: number): Rational {
  return rationalOf(String(size) as DecimalText)
}
