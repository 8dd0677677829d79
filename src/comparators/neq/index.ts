import { sameValue } from '../../core/data/same-value.js'
import type { ComparatorDefinition } from '../comparator.js'
import { comparedOf, FAILS, notComparable } from '../compared.js'

/** Not equal. What cannot be compared is not shown to differ, and nothing at all differs from nothing. */
export const neq = {
  name: 'neq',
  summary: 'A value is there, can be compared with the expected one, and is another.',
  takes: 'anything',
  example: '"cancelled"',
  review: () => null,
  compare(actual, expected) {
    if (actual === undefined) return FAILS
    const sameness = sameValue(actual, expected)
    if (sameness.kind === 'not_comparable') return notComparable(sameness.explain())
    return comparedOf(sameness.kind === 'different')
  },
} satisfies ComparatorDefinition
