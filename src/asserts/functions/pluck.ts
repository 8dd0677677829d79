import type { FunctionDefinition } from '../function.js'
import { listOfValues } from '../list-of-values.js'
import { bagOf, lists } from '../possible-values.js'

/** One column of many rows. */
export const pluck = {
  name: 'pluck',
  summary: 'The values at the path, as a list in which order says nothing.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the values are.' },
    { kind: 'field', isNeeded: false, summary: 'The column or member of each that is taken.' },
  ],
  example: '["_result[*].title"]',
  possible: (expected) => lists(expected, bagOf),
  start: (given, context) => listOfValues(given, context, bagOf),
} satisfies FunctionDefinition
