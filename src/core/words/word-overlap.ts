import { longestCommon } from './edit-distance.js'
import { normalForm } from './normal-form.js'

/** Two numbers of items, and how many they share. */
export interface Overlap {
  readonly shared: number
  readonly of: readonly [number, number]
}

/** The words of a text in the form in which words are compared: runs of letters and digits. */
export function plainWords(text: string): string[] {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(normalForm)
}

/** Runs of `n` words that two texts share, each as often as it stands in both (ROUGE-N: Lin 2004). */
export function sharedRuns(a: readonly string[], b: readonly string[], n: number): Overlap {
  const [left, right] = [runsOf(a, n), runsOf(b, n)]
  const counts = new Map<string, number>()
  for (const run of left) counts.set(run, (counts.get(run) ?? 0) + 1)
  let shared = 0
  for (const run of right) {
    const count = counts.get(run) ?? 0
    if (count > 0) shared++
    counts.set(run, count - 1)
  }
  return { shared, of: [left.length, right.length] }
}

/** The longest sequence of words that two texts share (ROUGE-L: Lin 2004). */
export function sharedSequence(a: readonly string[], b: readonly string[]): Overlap {
  return { shared: longestCommon(a, b), of: [a.length, b.length] }
}

function runsOf(words: readonly string[], n: number): string[] {
  return words.slice(n - 1).map((_, i) => words.slice(i, i + n).join(' '))
}
