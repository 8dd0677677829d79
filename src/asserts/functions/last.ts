import { endValue } from '../end-value.js'
import type { FunctionDefinition } from '../function.js'

/** The last of many. */
export const last = {
  name: 'last',
  summary: 'The last value at the path; missing if there is none.',
  parameters: [{ kind: 'path', isNeeded: false, summary: 'Where the values are.' }],
  example: '["_result[*].title"]',
  possible: () => null,
  start: (given, context) => endValue(given, context, (_known, found) => found),
} satisfies FunctionDefinition
