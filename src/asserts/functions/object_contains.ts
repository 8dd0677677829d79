import { hasParts } from '../../core/data/part-of.js'
import { showValue } from '../../core/data/show-value.js'
import type { ObjectValue, Value } from '../../core/data/value.js'
import type { Difference } from '../assert.js'
import { wantsTrue, worded } from '../explain.js'
import type { Fold, FoldContext, FunctionArguments, FunctionDefinition } from '../function.js'
import { createKeptRows } from '../kept-rows.js'
import { counterexampleOf, createNearestRow } from '../nearest-row.js'
import { fieldOf, itemsAt } from '../path-values.js'
import type { PlacedRow } from '../placed-row.js'
import { trueOrFalse } from '../possible-values.js'
import { AssertTrouble } from '../trouble.js'

/** Whether one of many objects has the members of another, as rows have the columns that an assert names. */
export const objectContains = {
  name: 'object_contains',
  summary: 'Whether one of the objects at the path has all the members given; it may have others.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the objects are.' },
    { kind: 'object', isNeeded: true, summary: 'Members with their values.' },
  ],
  example: '["_result[*]", {"title": "Team Meeting"}]',
  possible: trueOrFalse,
  start,
} satisfies FunctionDefinition

function start({ path, object }: FunctionArguments, { nameOf }: FoldContext): Fold {
  const [kept, nearest] = [createKeptRows(), createNearestRow()]
  let first: PlacedRow | undefined
  let doubt: string | undefined
  return {
    take(rows) {
      for (const { value, from } of itemsAt(path, rows)) {
        const missed = missedBy(value, object, fieldOf(path))
        if (missed.differences.length > 0) nearest.consider(from, missed.differences)
        else if (missed.doubt === undefined) {
          first ??= from
          kept.add(from)
        } else doubt ??= `${nameOf(from)}: ${missed.doubt}`
      }
    },
    end() {
      if (!first && doubt !== undefined) throw new AssertTrouble('not_comparable', doubt)
      const found = first
      return {
        value: found !== undefined,
        matching: kept.matching(),
        explain(assert) {
          if (!found)
            return wantsTrue(assert)
              ? { counterexample: nearest.counterexample(nameOf), role: 'nearest' }
              : {}
          return {
            counterexample: worded(counterexampleOf(found, [], nameOf), `contains ${showValue(object)}`),
          }
        },
      }
    },
  }
}

/** The members that a value has not, or has otherwise. @param field the value's own, from the row on */
function missedBy(
  value: Value,
  object: ObjectValue,
  field: string,
): { differences: readonly Difference[]; doubt?: string } {
  const isObject = value !== null && typeof value === 'object' && value.kind === 'object'
  if (!isObject) return { differences: [{ field, actual: value, comparator: 'contains', expected: object }] }
  const differences: Difference[] = []
  let doubt: string | undefined
  for (const [name, expected] of object.members) {
    const actual = value.members.get(name)
    const sameness = hasParts(actual, expected)
    const isClear = sameness.kind !== 'not_comparable' || !sameness.looksSame
    if (!isClear) doubt ??= `${name}: ${sameness.explain()}`
    else if (sameness.kind !== 'same') {
      differences.push({
        field: field === '' ? name : `${field}.${name}`,
        actual,
        comparator: 'eq',
        expected,
      })
    }
  }
  return doubt === undefined ? { differences } : { differences, doubt }
}
