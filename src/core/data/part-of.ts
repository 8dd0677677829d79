import { sameValue } from './same-value.js'
import { DIFFERENT, type Sameness, wholeSameness, within } from './sameness.js'
import type { ListValue, Value } from './value.js'

/**
 * Whether a value has all that is expected of it and may have more: of an object every member that is expected, and
 * within them likewise; of a list every item in its place and no other; everything else is the same.
 */
export function hasParts(actual: Value | undefined, expected: Value): Sameness {
  if (actual == null || expected === null) return sameValue(actual, expected)
  if (typeof actual !== 'object' || typeof expected !== 'object') return sameValue(actual, expected)
  if (actual.kind === 'list' && expected.kind === 'list' && !actual.isBag) return hasItems(actual, expected)
  if (actual.kind !== 'object' || expected.kind !== 'object') return sameValue(actual, expected)
  const { members } = actual
  const parts = [...expected.members].map(([name, part]) => within(name, hasParts(members.get(name), part)))
  return wholeSameness(parts)
}

function hasItems(actual: ListValue, expected: ListValue): Sameness {
  if (actual.items.length !== expected.items.length) return DIFFERENT
  return wholeSameness(
    expected.items.map((part, index) => within(`[${index}]`, hasParts(actual.items[index], part))),
  )
}
