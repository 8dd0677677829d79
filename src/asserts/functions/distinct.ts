import { canonicalText } from '../../core/data/canonical-text.js'
import type { FunctionDefinition } from '../function.js'
import { listOfValues } from '../list-of-values.js'
import { bagOf, distinctBag, lists } from '../possible-values.js'

/** Each value once. */
export const distinct = {
  name: 'distinct',
  summary: 'The values at the path, each once, as a list in which order says nothing.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the values are.' },
    { kind: 'field', isNeeded: false, summary: 'The column or member of each that is taken.' },
  ],
  example: '["_result[*].status"]',
  possible: (expected) => lists(expected, distinctBag, 'gives each value once, in a list'),
  start(given, context) {
    const known = new Set<string>()
    return listOfValues(given, context, bagOf, (value) => {
      const size = known.size
      return known.add(canonicalText(value)).size > size
    })
  },
} satisfies FunctionDefinition
