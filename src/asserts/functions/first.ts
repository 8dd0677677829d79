import { endValue } from '../end-value.js'
import type { FunctionDefinition } from '../function.js'

/** The first of many. */
export const first = {
  name: 'first',
  summary: 'The first value at the path; missing if there is none.',
  parameters: [{ kind: 'path', isNeeded: false, summary: 'Where the values are.' }],
  example: '["_result[*].title"]',
  possible: () => null,
  start: (given, context) => endValue(given, context, (known) => known),
} satisfies FunctionDefinition
