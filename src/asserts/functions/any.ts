import { orTrue } from '../condition.js'
import { anyMatches } from '../count-matches.js'
import type { FunctionDefinition } from '../function.js'
import { trueOrFalse } from '../possible-values.js'

/** Whether one meets a condition. */
export const any = {
  name: 'any',
  summary:
    'Whether one of the values at the path meets the filter, or is true without one. Of no values none does.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the values are.' },
    { kind: 'filter', isNeeded: false, summary: 'What one of them must meet.' },
  ],
  example: '["_result[*].amount", {"gt": 100}]',
  possible: trueOrFalse,
  start: (given, context) => anyMatches({ ...given, filter: orTrue(given.filter) }, context),
} satisfies FunctionDefinition
