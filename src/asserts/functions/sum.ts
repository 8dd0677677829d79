import { doubleOf } from '../../core/data/number-value.js'
import { sumText } from '../../core/number/decimal-sum.js'
import type { FunctionDefinition } from '../function.js'
import { totalOf } from '../numbers-at.js'
import { anyNumber } from '../possible-values.js'

/** Numbers added up. */
export const sum = {
  name: 'sum',
  summary: 'The exact sum of the numbers at the path, NULL left out; 0 if there are none.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the numbers are.' },
    { kind: 'field', isNeeded: false, summary: 'The column or member of each that holds the number.' },
  ],
  example: '["_result[*].amount"]',
  possible: anyNumber,
  start: (given, context) =>
    totalOf(given, context, ({ sum: total, isDouble }) => {
      const text = sumText(total)
      return { value: isDouble ? doubleOf(text) : { kind: 'number', text } }
    }),
} satisfies FunctionDefinition
