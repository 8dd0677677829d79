import { anyMatches } from '../count-matches.js'
import type { FunctionDefinition } from '../function.js'
import { trueOrFalse } from '../possible-values.js'

/** Whether there is anything. */
export const exists = {
  name: 'exists',
  summary: 'Whether there is a value at the path, be it NULL; with a filter, whether one of them meets it.',
  parameters: [
    { kind: 'path', isNeeded: false, summary: 'Where the values are.' },
    { kind: 'filter', isNeeded: false, summary: 'What one of them must meet.' },
  ],
  example: '["_result[0].due_at"]',
  possible: trueOrFalse,
  start: anyMatches,
} satisfies FunctionDefinition
