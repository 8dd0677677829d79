import { hasParts } from '../core/data/part-of.js'
import { sameValue } from '../core/data/same-value.js'
import type { ObjectValue, Value } from '../core/data/value.js'
import type { Assert, Difference } from './assert.js'
import type { FoldContext, Found } from './function.js'
import { NO_ROWS } from './kept-rows.js'
import { counterexampleOf } from './nearest-row.js'
import type { Path } from './path.js'
import { fieldOf, type PlacedValue } from './path-values.js'

/** One value with the row that it is from, as a function's result. @param missing why there is none, if that is not plain */
export function foundOne(
  found: PlacedValue | undefined,
  path: Path,
  { nameOf }: FoldContext,
  missing?: string,
): Found {
  if (!found) return { value: undefined, matching: NO_ROWS, ...(missing !== undefined && { missing }) }
  const { value, from } = found
  return {
    value,
    matching: { rows: [from.row], more: 0 },
    explain: (assert) => ({
      role: 'itself',
      counterexample: counterexampleOf(from, differencesOf(value, fieldOf(path), assert), nameOf),
    }),
  }
}

/** Of two objects the members that differ, else the whole. */
function differencesOf(
  actual: Value,
  field: string,
  { comparator, expected }: Assert,
): readonly Difference[] {
  const whole: Difference = { field, actual, comparator: comparator.name, expected }
  const members = ['eq', 'deep_equal', 'contains'].includes(comparator.name)
    ? differingMembers(actual, expected, comparator.name)
    : null
  if (!members || members.length === 0) return [whole]
  return field === '' ? members : members.map((member) => ({ ...member, field: `${field}.${member.field}` }))
}

/** The members in which two objects differ; null where one of them is none. @param comparator `contains`: others are allowed */
export function differingMembers(actual: Value, expected: Value, comparator: string): Difference[] | null {
  if (!isObject(actual) || !isObject(expected)) return null
  const others = comparator === 'contains' ? [] : [...actual.members.keys()]
  const names = [...new Set([...expected.members.keys(), ...others])]
  return names.flatMap((field) => {
    const [there, wanted] = [actual.members.get(field), expected.members.get(field)]
    return isSame(comparator, there, wanted)
      ? []
      : [{ field, actual: there, comparator: 'eq', expected: wanted }]
  })
}

function isSame(comparator: string, actual: Value | undefined, expected: Value | undefined): boolean {
  if (expected === undefined) return actual === undefined
  if (comparator === 'contains') return hasParts(actual, expected).kind === 'same'
  return sameValue(actual, expected, comparator === 'deep_equal' ? 'literal' : 'read').kind === 'same'
}

function isObject(value: Value): value is ObjectValue {
  return value !== null && typeof value === 'object' && value.kind === 'object'
}
