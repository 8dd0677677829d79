import { orTrue } from '../condition.js'
import { countMatches } from '../count-matches.js'
import { wantsTrue } from '../explain.js'
import type { FunctionDefinition } from '../function.js'
import { trueOrFalse } from '../possible-values.js'

/** Whether every one meets a condition. */
export const all = {
  name: 'all',
  summary:
    'Whether every value at the path meets the filter, or is true without one. Of no values it is missing: nothing was looked at.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the values are.' },
    { kind: 'filter', isNeeded: false, summary: 'What all of them must meet.' },
  ],
  example: '["_result[*].status", "done"]',
  possible: trueOrFalse,
  start: (given, context) =>
    countMatches({ ...given, filter: orTrue(given.filter) }, context, {
      make: ({ matched, failed }) => (matched + failed === 0 ? undefined : failed === 0),
      isUnclear: ({ failed }) => failed === 0,
      explain: ({ firstFailed }, assert) => (wantsTrue(assert) ? { counterexample: firstFailed } : {}),
    }),
} satisfies FunctionDefinition
