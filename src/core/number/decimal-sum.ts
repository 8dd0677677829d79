import { BudgetExceeded } from '../errors.js'
import { GUARDS } from '../limits.js'
import { type DecimalText, decimalOf } from './decimal.js'
import type { Rational } from './rational.js'

/** An exact sum of decimals: `units` times 10 to the power of minus `scale`. */
export interface DecimalSum {
  readonly units: bigint
  /** Places after the point, at least 0: as many as the number with the most has. */
  readonly scale: number
}

export const NO_SUM: DecimalSum = { units: 0n, scale: 0 }

/** Digits that an exponent may stand for, as for exact fractions. */
const DIGITS_MAX = BigInt(GUARDS.rationalBits)

/** @throws {BudgetExceeded} the number is too large or too small to be written out */
export function addDecimal({ units, scale }: DecimalSum, text: DecimalText): DecimalSum {
  const { negative, digits, point } = decimalOf(text)
  const exponent = point - BigInt(digits.length)
  const size = BigInt(digits.length) + (exponent < 0n ? -exponent : exponent)
  if (size > DIGITS_MAX) throw new BudgetExceeded(`A number needs more than ${DIGITS_MAX} digits.`)
  const places = Math.max(placesIn(text), exponent < 0n ? Number(-exponent) : 0)
  const common = Math.max(scale, places)
  const added = BigInt(negative ? `-${digits}` : digits || '0') * 10n ** (exponent + BigInt(common))
  return { units: units * 10n ** BigInt(common - scale) + added, scale: common }
}

/** Places as they are written: 12.50 has two. Of a number with an exponent those that it needs. */
function placesIn(text: string): number {
  const written = /^-?[0-9]+\.([0-9]+)$/.exec(text)
  return written?.[1]?.length ?? 0
}

/** With all its places: 3.00. */
export function sumText({ units, scale }: DecimalSum): DecimalText {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  if (scale === 0) return sign + digits
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

export function sumRational({ units, scale }: DecimalSum): Rational {
  return { numerator: units, denominator: 10n ** BigInt(scale) }
}
