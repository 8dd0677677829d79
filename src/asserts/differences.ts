import { showValue } from '../core/data/show-value.js'
import type { Value } from '../core/data/value.js'
import type { Difference } from './assert.js'

/** Most that a message repeats of a name. */
const NAME_CHARS = 120

/** "title is 'Team meeting', expected 'Team Meeting'" */
export function showDifference({ field, actual, comparator, expected }: Difference): string {
  const what = field === '' ? 'it' : shortName(field)
  return `${what} is ${showValue(actual)}, expected ${showExpected(comparator, expected)}`
}

/** "'done'" of eq, "gte 5" of any other. */
export function showExpected(comparator: string, expected: Value | undefined): string {
  if (expected === undefined) return 'nothing there'
  return comparator === 'eq' ? showValue(expected) : `${comparator} ${showValue(expected)}`
}

/** How far off a difference is, from 0 to 1: two texts by what they share at their ends, whatever the case; all else is a half. */
export function farness({ actual, expected }: Difference): number {
  if (typeof actual !== 'string' || typeof expected !== 'string') return 0.5
  const [a, b] = [actual.slice(0, 200).toLowerCase(), expected.slice(0, 200).toLowerCase()]
  if (a === b) return 0
  const longest = Math.max(a.length, b.length)
  let start = 0
  while (start < longest && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return 1 - (start + end) / longest
}

/** Names can be as long as a whole row. */
export function shortName(name: string): string {
  return name.length > NAME_CHARS ? `${name.slice(0, NAME_CHARS)}…` : name
}
