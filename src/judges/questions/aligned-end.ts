/** What may never be left out of a quote, put into it, or changed. */
const TELLING = /\p{N}|^(?:not|no|never|none|neither|nor|without|cannot)$|n't$/u

/**
 * Aligns words with those of a text from a place on: each difference is a word changed, left out or put in.
 *
 * @param most differences that are allowed; the work is at most so many times the words
 * @returns the place behind the last word; null where there are more differences, or one in a number or a negation
 */
export function alignedEnd(
  wanted: readonly string[],
  forms: readonly string[],
  from: number,
  most: number,
): number | null {
  // A row per word: by how many words the text is ahead, the fewest differences so far.
  let row = new Map<number, number>([[0, 0]])
  for (const [at, word] of wanted.entries()) {
    row = nextRow(row, at, word, forms, from, most)
    if (row.size === 0) return null
  }
  const [best] = [...row].sort((one, other) => one[1] - other[1] || Math.abs(one[0]) - Math.abs(other[0]))
  return best ? from + wanted.length + best[0] : null
}

function nextRow(
  row: ReadonlyMap<number, number>,
  at: number,
  word: string,
  forms: readonly string[],
  from: number,
  most: number,
): Map<number, number> {
  const next = new Map<number, number>()
  const put = (ahead: number, differences: number) => {
    if (differences <= most && differences < (next.get(ahead) ?? Infinity)) next.set(ahead, differences)
  }
  for (const [ahead, differences] of row) {
    const place = from + at + ahead
    // Words that the text has and the quote leaves out, then the quote's own word.
    for (let left = 0; differences + left <= most; left++) {
      const form = forms[place + left]
      if (form === undefined) break
      if (form === word) put(ahead + left, differences + left)
      else if (!TELLING.test(form) && !TELLING.test(word)) put(ahead + left, differences + left + 1)
      if (TELLING.test(form)) break
    }
    if (!TELLING.test(word)) put(ahead - 1, differences + 1)
  }
  return next
}
