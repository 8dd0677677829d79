import { doubleOf } from '../../core/data/number-value.js'
import { sumRational } from '../../core/number/decimal-sum.js'
import { quotientText } from '../../core/number/quotient-text.js'
import type { FunctionDefinition } from '../function.js'
import { totalOf } from '../numbers-at.js'
import { anyNumber } from '../possible-values.js'

/** The mean of numbers. */
export const avg = {
  name: 'avg',
  summary:
    'The mean of the numbers at the path, NULL left out; missing if there are none. Exact, or to 34 significant digits where the decimals never end.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the numbers are.' },
    { kind: 'field', isNeeded: false, summary: 'The column or member of each that holds the number.' },
  ],
  example: '["_result[*]", "amount"]',
  possible: anyNumber,
  start: (given, context) =>
    totalOf(given, context, ({ sum, count, isDouble }) => {
      if (count === 0) return { value: undefined, missing: 'there is no number' }
      const { numerator, denominator } = sumRational(sum)
      const text = quotientText({ numerator, denominator: denominator * BigInt(count) })
      return { value: isDouble ? doubleOf(text) : { kind: 'number', text } }
    }),
} satisfies FunctionDefinition
