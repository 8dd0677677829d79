import { canonicalText, foldedText } from './canonical-text.js'
import { grouped } from './grouped.js'
import { DIFFERENT, SAME, type Sameness } from './sameness.js'
import { needsZone, timeIn } from './time-in.js'
import type { Value } from './value.js'

/** Items, or spellings, that look alike, beyond which nobody tries which belongs to which. */
const ALIKE_MAX = 20

const TOO_MANY: Sameness = {
  kind: 'not_comparable',
  looksSame: true,
  explain: () => 'too many items look alike and are spelled differently',
}

type Groups = ReadonlyMap<string, readonly Value[]>
type Same = (actual: Value, expected: Value) => Sameness

/**
 * Whether two lists of one length hold the same items, each as often, in any order. Items are first sorted into those
 * that might be the same at all, so that long lists take no longer than their length says.
 */
export function sameBag(actual: readonly Value[], expected: readonly Value[], same: Same): Sameness {
  const sameness = sameGroups(grouped(actual, foldedText), grouped(expected, foldedText), same)
  return sameness.kind === 'different' ? (missingZone(actual, expected) ?? sameness) : sameness
}

function sameGroups(left: Groups, right: Groups, same: Same): Sameness {
  if (left.size !== right.size) return DIFFERENT
  let unclear: Sameness = SAME
  for (const [text, items] of left) {
    const others = right.get(text)
    if (others?.length !== items.length) return DIFFERENT
    const sameness = sameGroup(items, others, same)
    if (sameness.kind === 'different') return sameness
    if (sameness.kind === 'not_comparable') unclear = sameness
  }
  return unclear
}

/** Times without a zone cannot be told from the moments of a column. */
function missingZone(actual: readonly Value[], expected: readonly Value[]): Sameness | null {
  if (!actual.some((item) => typeof item === 'object' && timeIn(item))) return null
  const local = expected.find((item) => timeIn(item)?.kind === 'without_zone')
  return local === undefined
    ? null
    : { kind: 'not_comparable', looksSame: true, explain: () => needsZone(local) }
}

/** What is spelled alike belongs together; the rest is tried. */
function sameGroup(actual: readonly Value[], expected: readonly Value[], same: Same): Sameness {
  const [left, right] = unpaired(actual, expected)
  const [some, others] = [spellings(left), spellings(right)]
  if (some.length > ALIKE_MAX || others.length > ALIKE_MAX) return TOO_MANY
  const pairs = some.flatMap((a) => others.map((b) => same(a, b)))
  if (pairs.every(({ kind }) => kind === 'same')) return SAME
  const isSame = left.length <= ALIKE_MAX && canPair(left, right, same)
  if (isSame) return SAME
  const doubt = pairs.find(({ kind }) => kind === 'not_comparable')
  const isUntried = left.length > ALIKE_MAX && pairs.some(({ kind }) => kind === 'same')
  return doubt ?? (isUntried ? TOO_MANY : DIFFERENT)
}

/** One of each. */
function spellings(items: readonly Value[]): Value[] {
  return [...new Map(items.map((item) => [canonicalText(item), item])).values()]
}

function unpaired(actual: readonly Value[], expected: readonly Value[]): [Value[], Value[]] {
  const waiting = grouped(expected, canonicalText)
  const left = actual.filter((item) => waiting.get(canonicalText(item))?.pop() === undefined)
  return [left, [...waiting.values()].flat()]
}

/** Whether each of `left` can have one of `right` of its own: Kuhn's algorithm. */
function canPair(left: readonly Value[], right: readonly Value[], same: Same): boolean {
  const fits = left.map((a) => right.flatMap((b, index) => (same(a, b).kind === 'same' ? [index] : [])))
  const takenBy = new Map<number, number>()
  const place = (at: number, tried: Set<number>): boolean =>
    (fits[at] ?? []).some((index) => {
      if (tried.has(index)) return false
      tried.add(index)
      const holder = takenBy.get(index)
      if (holder !== undefined && !place(holder, tried)) return false
      takenBy.set(index, at)
      return true
    })
  return left.every((_item, at) => place(at, new Set()))
}
