/** The word that was most likely meant: the nearest by single edits, if near enough for its length. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map((known) => ({ known, edits: editsBetween(word.toLowerCase(), known.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)
  const [best] = ranked
  return best && best.edits <= Math.max(1, Math.floor(best.known.length / 3)) ? best.known : undefined
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment); long words are not worth it. */
function editsBetween(a: string, b: string): number {
  if (a.length > 64 || b.length > 64) return a === b ? 0 : 64
  let [before, previous] = [
    new Array<number>(b.length + 1).fill(0),
    Array.from({ length: b.length + 1 }, (_, j) => j),
  ]
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : replaced
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, replaced, swapped))
    }
    ;[before, previous] = [previous, current]
  }
  return previous[b.length] ?? 0
}
