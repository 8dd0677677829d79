import { foldedText } from '../core/data/canonical-text.js'
import { type Manner, sameValue } from '../core/data/same-value.js'
import type { Value } from '../core/data/value.js'

/** Items that look alike, beyond which no partner is looked for: messages need not be perfect. */
const LOOK_MAX = 50

/** What each of two lists has that the other has not, an item as often as it is there more often. */
export interface UnmatchedItems {
  readonly missing: readonly Value[]
  /** By their place in the actual list. */
  readonly extra: ReadonlyMap<number, Value>
}

/** Pairs off what is the same in two lists, in any order; for messages, not for deciding. */
export function unmatchedItems(
  actual: readonly Value[],
  expected: readonly Value[],
  manner: Manner,
): UnmatchedItems {
  const extra = new Map(actual.entries())
  const alike = placesByText(actual)
  const missing = expected.filter((item) => {
    const places = alike.get(foldedText(item)) ?? []
    const partner = places
      .slice(-LOOK_MAX)
      .findLast((place) => sameValue(actual[place], item, manner).kind === 'same')
    if (partner === undefined) return true
    places.splice(places.lastIndexOf(partner), 1)
    return !extra.delete(partner)
  })
  return { missing, extra }
}

function placesByText(items: readonly Value[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, item] of items.entries()) {
    const text = foldedText(item)
    const alike = places.get(text)
    if (alike) alike.push(place)
    else places.set(text, [place])
  }
  return places
}
