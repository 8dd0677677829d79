import { countMatches } from '../count-matches.js'
import { isBelow } from '../explain.js'
import type { FunctionDefinition } from '../function.js'
import { counts } from '../possible-values.js'

/** How many there are. */
export const count = {
  name: 'count',
  summary: 'How many values are at the path, NULL included; with a filter, how many of them meet it.',
  parameters: [
    { kind: 'path', isNeeded: false, summary: 'Where the values are.' },
    { kind: 'filter', isNeeded: false, summary: 'What they must meet.' },
  ],
  example: '["_result[*]", {"status": "done", "amount": {"gt": 5}}]',
  possible: counts,
  start: (given, context) =>
    countMatches(given, context, {
      make: ({ matched }) => numberOf(matched),
      isUnclear: () => true,
      explain: ({ matched, nearest }, assert) =>
        isBelow(numberOf(matched), assert) ? { counterexample: nearest, role: 'nearest' } : {},
    }),
} satisfies FunctionDefinition

function numberOf(matched: number) {
  return { kind: 'number', text: String(matched) } as const
}
