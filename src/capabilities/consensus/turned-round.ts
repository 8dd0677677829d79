/** Around these, both sides may change places: "Ann and Bob", "Paris is the capital". */
const SYMMETRIC = /^(?:and|or|is|are|was|were|plus|equals)$/
/** Longer claims hardly differ by one exchange, and all places of it are tried. */
const WORDS_MAX = 100

/**
 * Whether one claim is the other with two parts exchanged around a third: "Replace x with y", "Replace y with x". A part that
 * only moves, "In 2019 it fell" and "It fell in 2019", is none.
 *
 * @param one its words, in order, up to case and punctuation
 */
export function isTurnedRound(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length || one.length > WORDS_MAX) return false
  const from = one.findIndex((word, at) => word !== other[at])
  if (from === -1) return false
  const to = one.findLastIndex((word, at) => word !== other[at]) + 1
  const [words, others] = [one.slice(from, to), other.slice(from, to)]
  return lengthsOf(words, others).some(([first, last]) => {
    const between = words.slice(first, words.length - last)
    return between.length > 0 && !between.every((word) => SYMMETRIC.test(word))
  })
}

/** How long the two exchanged parts may be: X v Y in one is Y v X in the other. */
function lengthsOf(words: readonly string[], others: readonly string[]): [first: number, last: number][] {
  const found: [number, number][] = []
  for (let first = 1; first < words.length; first++) {
    if (!isRun(words, 0, others, words.length - first, first)) continue
    for (let last = 1; first + last < words.length; last++) {
      const between = words.length - first - last
      if (!isRun(words, words.length - last, others, 0, last)) continue
      if (isRun(words, first, others, last, between)) found.push([first, last])
    }
  }
  return found
}

function isRun(
  one: readonly string[],
  from: number,
  other: readonly string[],
  to: number,
  length: number,
): boolean {
  for (let i = 0; i < length; i++) if (one[from + i] !== other[to + i]) return false
  return true
}
