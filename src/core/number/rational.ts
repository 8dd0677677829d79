import { BudgetExceeded } from '../errors.js'
import { GUARDS } from '../limits.js'
import { type DecimalText, decimalOf } from './decimal.js'

/** An exact fraction; the denominator is above zero. Not always in lowest terms: see {@link lowestTerms}. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The first whole number that is too large. */
const LIMIT = 1n << BigInt(GUARDS.rationalBits)
/** Decimal digits of {@link LIMIT}. What still may cancel down to it has less than four times as many. */
const DIGITS_MAX = LIMIT.toString().length

/**
 * The exact value of a number as JSON writes it. Its size is looked at before anything is expanded.
 *
 * @throws {BudgetExceeded} past {@link GUARDS.rationalBits} @throws {RangeError} the text is no decimal number
 */
export function rationalOf(text: DecimalText): Rational {
  const { negative, digits, point } = decimalOf(text)
  const exponent = point - BigInt(digits.length)
  if (BigInt(digits.length) + magnitude(exponent) > BigInt(4 * DIGITS_MAX)) throw tooLarge()
  const whole = BigInt(negative ? `-${digits}` : digits || '0')
  return exponent >= 0n ? fraction(whole * 10n ** exponent, 1n) : fraction(whole, 10n ** -exponent)
}

/** @throws {BudgetExceeded} */
export function add(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) return fraction(a.numerator + b.numerator, a.denominator)
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

/** @throws {BudgetExceeded} */
export function subtract(a: Rational, b: Rational): Rational {
  return add(a, negate(b))
}

/** @throws {BudgetExceeded} */
export function multiply(a: Rational, b: Rational): Rational {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

/** @throws {BudgetExceeded} @throws {RangeError} `b` is zero */
export function divide(a: Rational, b: Rational): Rational {
  if (b.numerator === 0n) throw new RangeError('division by zero')
  const sign = b.numerator < 0n ? -1n : 1n
  return fraction(sign * a.numerator * b.denominator, sign * a.denominator * b.numerator)
}

export function negate(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator }
}

export function abs(a: Rational): Rational {
  return { numerator: magnitude(a.numerator), denominator: a.denominator }
}

/** Below, at or above zero as `a` is below, at or above `b`. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const left = a.numerator * b.denominator
  const right = b.numerator * a.denominator
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** The same value, with nothing left to cancel. */
export function lowestTerms({ numerator, denominator }: Rational): Rational {
  let [a, b] = [magnitude(numerator), denominator]
  while (b > 0n) [a, b] = [b, a % b]
  return { numerator: numerator / a, denominator: denominator / a }
}

/** Cancelling costs far more than reckoning, so it is put off until the numbers grow past the limit. */
function fraction(numerator: bigint, denominator: bigint): Rational {
  const plain = { numerator, denominator }
  if (fits(plain)) return plain
  const lowest = lowestTerms(plain)
  if (fits(lowest)) return lowest
  throw tooLarge()
}

function fits({ numerator, denominator }: Rational): boolean {
  return denominator < LIMIT && magnitude(numerator) < LIMIT
}

function magnitude(n: bigint): bigint {
  return n < 0n ? -n : n
}

function tooLarge(): BudgetExceeded {
  return new BudgetExceeded(`A number needs more than ${GUARDS.rationalBits} bits.`)
}
