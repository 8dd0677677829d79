import { blobIn } from './blob-in.js'
import { foldedText } from './canonical-text.js'
import { compareInstants } from './instant.js'
import { numberIn, sameNumber, wireNumber } from './number-value.js'
import { sameBag } from './same-bag.js'
import { DIFFERENT, type Sameness, samenessOf, wholeSameness, within } from './sameness.js'
import { kindName, showValue } from './show-value.js'
import { needsZone, timeIn } from './time-in.js'
import type { BlobValue, ListValue, ObjectValue, Value } from './value.js'

/**
 * How an expected value is taken.
 * `read`: a text is read as the kind of value that is there, so that "12.50" is a number where a number is, and two texts that
 * name one moment are the same. Values of two kinds cannot be compared.
 * `literal`: as JSON. Values of two kinds are different, and a text is a number only where answers write one as a text.
 */
export type Manner = 'read' | 'literal'

/**
 * Whether a value is the one expected. Numbers by value, whatever their size; instants by moment; texts letter for letter;
 * lists item by item, bags in any order; objects member by member. NULL is only NULL, and missing is nothing at all.
 */
export function sameValue(actual: Value | undefined, expected: Value, manner: Manner = 'read'): Sameness {
  if (actual === undefined) return DIFFERENT
  if (actual === null || expected === null) return samenessOf(actual === expected)
  if (typeof actual === 'string' && typeof expected === 'string') return sameText(actual, expected, manner)
  if (typeof actual !== 'object') {
    return typeof actual === typeof expected
      ? samenessOf(actual === expected)
      : otherKind(actual, expected, manner)
  }
  switch (actual.kind) {
    case 'number': {
      const number = numberOf(expected, wireNumber(actual), manner)
      return number ? samenessOf(sameNumber(actual, number)) : otherKind(actual, expected, manner)
    }
    case 'instant':
      return sameTime(actual, expected) ?? otherKind(actual, expected, manner)
    case 'blob':
      return sameBlob(actual, expected) ?? otherKind(actual, expected, manner)
    default:
      return sameParts(actual, expected, manner)
  }
}

function sameText(actual: string, expected: string, manner: Manner): Sameness {
  if (actual === expected || manner === 'literal') return samenessOf(actual === expected)
  return sameTime(actual, expected) ?? DIFFERENT
}

/** Null where one of them is no time. */
function sameTime(actual: Value, expected: Value): Sameness | null {
  const [left, right] = [timeIn(actual), timeIn(expected)]
  if (!left || !right) return null
  const isSame = compareInstants(left.instant, right.instant) === 0
  if (left.kind === 'moment' && right.kind === 'moment') return samenessOf(isSame)
  if (left.kind === right.kind) return DIFFERENT
  const explain = () => needsZone(left.kind === 'moment' ? expected : actual)
  // Where a column holds moments, it is what is expected that lacks a zone, whatever the time.
  const isTyped = typeof actual === 'object' || typeof expected === 'object'
  return { kind: 'not_comparable', looksSame: isSame || isTyped, explain }
}

function numberOf(expected: Value, wire: number | string, manner: Manner) {
  if (typeof expected === 'string') {
    return manner === 'read' || typeof wire === 'string' ? numberIn(expected) : null
  }
  return expected !== null && typeof expected === 'object' && expected.kind === 'number' ? expected : null
}

/** A blob, or the object that answers write for one. Null where it is neither. */
function sameBlob(actual: BlobValue, expected: Value): Sameness | null {
  if (expected === null || typeof expected !== 'object') return null
  if (expected.kind === 'blob') return samenessOf(actual.sha256 === expected.sha256)
  const blob = expected.kind === 'object' ? blobIn(expected.members) : null
  if (!blob) return null
  const size: Value = { kind: 'number', text: String(actual.bytes) }
  const hasSize = blob.bytes === undefined || sameValue(size, blob.bytes).kind === 'same'
  return samenessOf(actual.sha256 === blob.sha256 && hasSize)
}

function sameParts(actual: ListValue | ObjectValue, expected: Value, manner: Manner): Sameness {
  if (expected === null || typeof expected !== 'object') return otherKind(actual, expected, manner)
  if (actual.kind === 'list' && expected.kind === 'list') return sameList(actual, expected, manner)
  if (actual.kind !== 'object' || expected.kind !== 'object') return otherKind(actual, expected, manner)
  if (actual.members.size !== expected.members.size) return DIFFERENT
  return wholeSameness(memberSamenesses(actual, expected, manner))
}

function sameList(actual: ListValue, expected: ListValue, manner: Manner): Sameness {
  if (actual.items.length !== expected.items.length) return DIFFERENT
  const same = (a: Value, b: Value) => sameValue(a, b, manner)
  if (actual.isBag || expected.isBag) return sameBag(actual.items, expected.items, same)
  return wholeSameness(itemSamenesses(actual.items, expected.items, same))
}

function* itemSamenesses(
  actual: readonly Value[],
  expected: readonly Value[],
  same: (a: Value, b: Value) => Sameness,
): Generator<Sameness> {
  for (const [index, item] of actual.entries())
    yield within(`[${index}]`, same(item, expected[index] ?? null))
}

function* memberSamenesses(actual: ObjectValue, expected: ObjectValue, manner: Manner): Generator<Sameness> {
  for (const [name, member] of expected.members) {
    yield within(name, sameValue(actual.members.get(name), member, manner))
  }
}

function otherKind(actual: Value, expected: Value, manner: Manner): Sameness {
  const byTime = sameTime(actual, expected)
  if (byTime) return byTime
  if (manner === 'literal') return DIFFERENT
  const looksSame = isPlain(actual) && isPlain(expected) && foldedText(actual) === foldedText(expected)
  return { kind: 'not_comparable', looksSame, explain: () => whyNot(actual, expected, looksSame) }
}

function isPlain(value: Value): boolean {
  return value === null || typeof value !== 'object' || (value.kind !== 'list' && value.kind !== 'object')
}

function whyNot(actual: Value, expected: Value, looksSame: boolean): string {
  const kinds = `${kindName(actual)} cannot be compared with ${kindName(expected)}`
  const there = `${showValue(actual)} is there, and ${showValue(expected)} is expected`
  return `${there}: ${kinds}${looksSame ? remedy(actual) : ''}`
}

/** What to write instead, where it is only the kind that is wrong. */
function remedy(actual: Value): string {
  if (typeof actual === 'string')
    return `; to compare it as text, write ${JSON.stringify(actual.slice(0, 80))}`
  return `; write ${showValue(actual)}`
}
