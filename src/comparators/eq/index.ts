import { sameValue } from '../../core/data/same-value.js'
import type { ComparatorDefinition } from '../comparator.js'
import { bySameness } from '../compared.js'

/** Equal, each expected text being read as the kind of value that is there. */
export const eq = {
  name: 'eq',
  summary:
    'The value is the expected one: numbers by value, times by moment, texts letter for letter, lists and objects by their parts.',
  takes: 'anything',
  example: '"Team Meeting"',
  review: () => null,
  compare: (actual, expected) => bySameness(sameValue(actual, expected)),
} satisfies ComparatorDefinition
