import type { AllowEntry } from './entry.js'
import { namedColumns } from './entry.js'
import { isOpenTo, type NamedTexts, type Question } from './question.js'

/** Of values that cannot work out, so many are tried for the story. */
const HOPELESS_MAX = 3

/**
 * The values that a name may have, those that explain most changes first. Left out are those with which some entry could not
 * have as many changes as it needs; where that leaves none, it cannot work out, and a few are given all the same.
 */
export function candidatesFor(
  question: Question,
  name: string,
  texts: NamedTexts,
): readonly (string | null)[] {
  const { entries, counting } = question
  const using = [...counting].filter((place) => uses(entries[place], name))
  const counts = countsByEntry(question, name, texts)
  const all = [...new Set([...counts.values()].flatMap((byText) => [...byText.keys()]))]
  const isEnough = (text: string) =>
    using.every((place) => (counts.get(place)?.get(text) ?? 0) >= (entries[place]?.min ?? 0))
  const total = (text: string) => using.reduce((sum, place) => sum + (counts.get(place)?.get(text) ?? 0), 0)
  const sorted = all.map((text) => ({ text, total: total(text) })).sort((a, b) => b.total - a.total)
  const hopeful = sorted.filter(({ text }) => isEnough(text)).map(({ text }) => text)
  // All entries with the name may go without a change.
  const none = using.every((place) => entries[place]?.min === 0) ? [null] : []
  if (hopeful.length + none.length > 0) return [...hopeful, ...none]
  return [...sorted.slice(0, HOPELESS_MAX).map(({ text }) => text), null]
}

function uses(entry: AllowEntry | undefined, name: string): boolean {
  return entry !== undefined && namedColumns(entry).some((one) => one.name === name)
}

/** For each entry, how many changes have which value of the name. */
function countsByEntry(
  question: Question,
  name: string,
  texts: NamedTexts,
): Map<number, Map<string, number>> {
  const counts = new Map<number, Map<string, number>>()
  for (const { fits, count } of question.groups) {
    question.spend(fits.length)
    for (const fit of fits) {
      const text = fit.named.get(name)
      if (text === undefined || !isOpenTo(question, fit, texts)) continue
      const byText = counts.get(fit.entry) ?? new Map<string, number>()
      byText.set(text, (byText.get(text) ?? 0) + count)
      counts.set(fit.entry, byText)
    }
  }
  return counts
}
