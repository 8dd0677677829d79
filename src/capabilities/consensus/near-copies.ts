import { normalForm } from '../../core/words/normal-form.js'
import { rawTokens } from '../../core/words/raw.js'

/** When two texts are copies of one another. */
export interface CopyRules {
  /** Words that a text must have; shorter ones may well be the same without a copy. */
  readonly wordsMin: number
  /** Words in each run that is compared. */
  readonly run: number
  /** Share of the runs of both, from which they are copies. */
  readonly jaccardMin: number
}

/**
 * Puts near-copies together: texts that share most of their runs of words, and copies of those. Which group each text is in,
 * numbered from 0 in the order of their first text.
 */
export function copyGroups(texts: readonly string[], rules: CopyRules): number[] {
  const runs = texts.map((text) => runsOf(text, rules))
  const groups = texts.map((_, at) => at)
  for (let at = 1; at < texts.length; at++) {
    for (let before = 0; before < at; before++) {
      const [one, other] = [groups[at] ?? at, groups[before] ?? before]
      if (one !== other && isCopy(runs[at], runs[before], rules)) replace(groups, one, other)
    }
  }
  const inOrder = [...new Set(groups)]
  return groups.map((group) => inOrder.indexOf(group))
}

function replace(groups: number[], one: number, other: number): void {
  const [from, to] = [Math.max(one, other), Math.min(one, other)]
  for (const [at, group] of groups.entries()) if (group === from) groups[at] = to
}

/** Null of a text that is too short. */
function runsOf(text: string, { wordsMin, run }: CopyRules): ReadonlySet<string> | null {
  const words = rawTokens(text)
    .filter(({ kind }) => kind !== 'symbol')
    .map((token) => normalForm(token.text))
  if (words.length < wordsMin) return null
  return new Set(words.slice(run - 1).map((_, from) => words.slice(from, from + run).join(' ')))
}

function isCopy(
  one: ReadonlySet<string> | null | undefined,
  other: ReadonlySet<string> | null | undefined,
  { jaccardMin }: CopyRules,
): boolean {
  if (!one || !other) return false
  const shared = [...one].filter((run) => other.has(run)).length
  return shared >= jaccardMin * (one.size + other.size - shared)
}
