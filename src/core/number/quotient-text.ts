import { type DecimalText, decimalOf, decimalText } from './decimal.js'
import { lowestTerms, type Rational } from './rational.js'

/** Significant digits of a decimal that does not end, as IEEE 754 decimal128 has them. */
const SIGNIFICANT = 34
/** Places after the point up to which a decimal that ends is written out. */
const PLACES_MAX = 1_000

/** A rational as a decimal: exact where that ends, else rounded to 34 significant digits, half to even. */
export function quotientText(value: Rational): DecimalText {
  const { numerator, denominator } = lowestTerms(value)
  const places = placesNeeded(denominator)
  if (places !== null) return shifted((numerator * 10n ** BigInt(places)) / denominator, places)
  const size = numerator < 0n ? -numerator : numerator
  const shift = SIGNIFICANT - (String(size).length - String(denominator).length)
  const [scaled, divisor] =
    shift >= 0 ? [size * power(shift), denominator] : [size, denominator * power(-shift)]
  const rounded = halfToEven(scaled, divisor)
  const digits = String(rounded)
  // One digit too many where the first estimate was one too small.
  const spare = digits.length - SIGNIFICANT
  const exact = spare > 0 ? halfToEven(scaled, divisor * power(spare)) : rounded
  return shifted(numerator < 0n ? -exact : exact, shift - Math.max(spare, 0))
}

/** How many places a fraction in lowest terms takes; null where it never ends, or not soon. */
function placesNeeded(denominator: bigint): number | null {
  let [rest, twos, fives] = [denominator, 0, 0]
  for (; rest % 2n === 0n && twos <= PLACES_MAX; twos++) rest /= 2n
  for (; rest % 5n === 0n && fives <= PLACES_MAX; fives++) rest /= 5n
  const places = Math.max(twos, fives)
  return rest === 1n && places <= PLACES_MAX ? places : null
}

function halfToEven(numerator: bigint, divisor: bigint): bigint {
  const [quotient, twice] = [numerator / divisor, (numerator % divisor) * 2n]
  if (twice === divisor) return quotient + (quotient % 2n)
  return twice > divisor ? quotient + 1n : quotient
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

function shifted(units: bigint, places: number): DecimalText {
  return decimalText(decimalOf(`${units}e${-places}`))
}
