import { hasParts } from '../core/data/part-of.js'
import { sameValue } from '../core/data/same-value.js'
import { showValue } from '../core/data/show-value.js'
import type { ListValue, Value } from '../core/data/value.js'
import type { Assert, Counterexample } from './assert.js'
import { showExpected } from './differences.js'
import type { Explanation, FoldContext } from './function.js'
import { createNearestRow } from './nearest-row.js'
import { differingMembers } from './one-value.js'
import { unmatchedItems } from './unmatched-items.js'

/** Items that a message names, of each kind. */
const NAMED_MAX = 5
/** Items of two lists, beyond which it is not said what they differ in. */
const COMPARED_MAX = 20_000
/** Rows among which the nearest is looked for. */
const LOOK_MAX = 1_000

/**
 * What two lists differ in.
 *
 * @param isRows whether the items are whole rows, in the order of all of them, so that one can be shown
 */
export function explainList(
  actual: ListValue,
  isRows: boolean,
  assert: Assert,
  { nameOf }: FoldContext,
): Explanation {
  const { comparator, expected } = assert
  const list = listOf(expected)
  if (comparator.name === 'contains') {
    const wanted = list ? list.items.slice(0, NAMED_MAX) : [expected]
    const missing = wanted.filter(
      (item) => !actual.items.some((other) => hasParts(other, item).kind === 'same'),
    )
    return explained(
      missing,
      [],
      isRows ? nearestTo(missing, actual.items.entries(), 'contains', nameOf) : undefined,
    )
  }
  if (!list || !['eq', 'deep_equal'].includes(comparator.name)) return {}
  if (actual.items.length + list.items.length > COMPARED_MAX) return {}
  const manner = comparator.name === 'eq' ? 'read' : 'literal'
  if (!actual.isBag) return firstDifference(actual.items, list.items, manner)
  const { missing, extra } = unmatchedItems(actual.items, list.items, manner)
  return explained(missing, [...extra.values()], isRows ? nearestTo(missing, extra, 'eq', nameOf) : undefined)
}

function explained(
  missing: readonly Value[],
  extra: readonly Value[],
  counterexample: Counterexample | undefined,
): Explanation {
  const parts = [
    ...(missing.length > 0 ? [`missing: ${named(missing)}`] : []),
    ...(extra.length > 0 ? [`not expected: ${named(extra)}`] : []),
  ]
  return { message: parts.length > 0 ? parts.join('; ') : undefined, counterexample, role: 'nearest' }
}

function named(items: readonly Value[]): string {
  const shown = items.slice(0, NAMED_MAX).map(showValue).join(', ')
  return items.length > NAMED_MAX ? `${shown} and ${items.length - NAMED_MAX} more` : shown
}

function firstDifference(
  actual: readonly Value[],
  expected: readonly Value[],
  manner: 'read' | 'literal',
): Explanation {
  const longest = Math.max(actual.length, expected.length)
  for (let at = 0; at < longest; at++) {
    const [item, wanted] = [actual[at], expected[at]]
    if (wanted !== undefined && sameValue(item, wanted, manner).kind === 'same') continue
    const should = wanted === undefined ? 'expected nothing' : `expected ${showExpected('eq', wanted)}`
    return { message: `item ${at} is ${showValue(item)}, ${should}` }
  }
  return {}
}

function nearestTo(
  [wanted]: readonly Value[],
  candidates: Iterable<[number, Value]>,
  comparator: string,
  nameOf: FoldContext['nameOf'],
): Counterexample | undefined {
  if (wanted === undefined) return undefined
  const nearest = createNearestRow()
  let looked = 0
  for (const [at, value] of candidates) {
    if (looked++ >= LOOK_MAX) break
    const differences = differingMembers(value, wanted, comparator)
    if (differences && value !== null && typeof value === 'object' && value.kind === 'object') {
      nearest.consider({ row: value.members, at }, differences)
    }
  }
  return nearest.counterexample(nameOf)
}

function listOf(value: Value): ListValue | null {
  return value !== null && typeof value === 'object' && value.kind === 'list' ? value : null
}
