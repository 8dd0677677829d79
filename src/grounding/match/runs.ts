import type { Token } from '../words/token.js'

/** How many tokens of the longest run that stands, stem for stem, in both. Takes the product of the lengths. */
export function longestRun(stated: readonly Token[], found: readonly Token[]): number {
  let best = 0
  let row = new Uint16Array(found.length + 1)
  for (const { stem } of stated) {
    const next = new Uint16Array(found.length + 1)
    found.forEach((other, at) => {
      if (stem !== other.stem) return
      const run = (row[at] ?? 0) + 1
      next[at + 1] = run
      if (run > best) best = run
    })
    row = next
  }
  return best
}

/** How many tokens of the longest sequence that stands in both in this order, with gaps. Takes the product of the lengths. */
export function longestSubsequence(stated: readonly Token[], found: readonly Token[]): number {
  let row = new Uint16Array(found.length + 1)
  for (const { stem } of stated) {
    const next = new Uint16Array(found.length + 1)
    found.forEach((other, at) => {
      next[at + 1] = stem === other.stem ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0)
    })
    row = next
  }
  return row[found.length] ?? 0
}
