import { sameValue } from '../../core/data/same-value.js'
import type { ComparatorDefinition } from '../comparator.js'
import { bySameness } from '../compared.js'

/** Equal as JSON: values of two kinds are different. */
export const deepEqual = {
  name: 'deep_equal',
  summary:
    'The value is the expected one as JSON, kind for kind: 1 is not "1" and not true. Decimals, large integers and times may be written as answers show them.',
  takes: 'anything',
  example: '{"a": 1, "b": [1, 2]}',
  review: () => null,
  compare: (actual, expected) => bySameness(sameValue(actual, expected, 'literal')),
} satisfies ComparatorDefinition
