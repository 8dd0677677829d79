import type { Value } from '../../core/data/value.js'
import type { FunctionDefinition } from '../function.js'
import { inOrder } from '../in-order.js'
import { listOfValues } from '../list-of-values.js'
import { lists } from '../possible-values.js'
import { AssertTrouble } from '../trouble.js'

/** Values in their order. */
export const sorted = {
  name: 'sorted',
  summary:
    'The values at the path from the least to the greatest, NULL last, as a list that is compared in this order.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the values are.' },
    { kind: 'order', isNeeded: false, summary: '`"asc"`, or `"desc"` for the other way round.' },
  ],
  example: '["_result[*].amount", "desc"]',
  possible: (expected, { isDescending }) =>
    lists(expected, (values) => sortedIfPossible(values, isDescending), 'gives values in their order'),
  start: (given, context) => listOfValues(given, context, (values) => inOrder(values, given.isDescending)),
} satisfies FunctionDefinition

/** Values that have no order are never given. */
function sortedIfPossible(values: readonly Value[], isDescending: boolean) {
  try {
    return inOrder(values, isDescending)
  } catch (error) {
    if (error instanceof AssertTrouble) return inOrder([], isDescending)
    throw error
  }
}
