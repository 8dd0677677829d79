import { extremeValue } from '../extreme-value.js'
import type { FunctionDefinition } from '../function.js'

/** The greatest of many values. */
export const max = {
  name: 'max',
  summary:
    'The largest number, latest moment or last text at the path, NULL left out; missing if there are none.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the values are.' },
    { kind: 'field', isNeeded: false, summary: 'The column or member of each that holds the value.' },
  ],
  example: '["_result[*].amount"]',
  possible: () => null,
  start: (given, context) => extremeValue(given, context, 1),
} satisfies FunctionDefinition
