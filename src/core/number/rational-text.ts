import { type DecimalText, decimalOf, decimalText } from './decimal.js'
import { lowestTerms, type Rational } from './rational.js'

/** Places after the point that are still easier to read than a fraction. */
const PLACES_MAX = 30

/** A rational as a person writes it: 0.3 where the decimal ends soon, else 1/3. */
export function rationalText(value: Rational): string {
  const { numerator, denominator } = lowestTerms(value)
  for (let places = 0; places <= PLACES_MAX; places++) {
    const scaled = numerator * 10n ** BigInt(places)
    if (scaled % denominator !== 0n) continue
    return decimalText(decimalOf(`${scaled / denominator}e-${places}` as DecimalText))
  }
  return `${numerator}/${denominator}`
}
