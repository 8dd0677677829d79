import { type DecimalText, decimalOf, sameDecimal } from './decimal.js'
import { addDecimal, NO_SUM, sumText } from './decimal-sum.js'

/** The exact sum of decimals, as JSON writes it. @throws {BudgetExceeded} */
export function sumOf(numbers: readonly DecimalText[]): DecimalText {
  return sumText(numbers.reduce(addDecimal, NO_SUM))
}

/** Whether two decimals have one value: 12.50 and 12.5. */
export function isSameNumber(a: DecimalText, b: DecimalText): boolean {
  return sameDecimal(decimalOf(a), decimalOf(b))
}
