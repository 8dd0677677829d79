import type { Fitting } from './fitting.js'
import type { Surroundings } from './near-words.js'
import type { Prose } from './numbers-in.js'
import type { ProseNumber } from './prose-number.js'
import type { RowMentions } from './row-mentions.js'

/**
 * Whether a number that may name a row is borne out: another number of its sentence stands in that row. Labels run
 * through all small numbers, so that without this any "month 17" would be found.
 */
export function rowSupportOf(
  { numbers }: Prose,
  mentions: RowMentions,
  fittingOf: (number: ProseNumber) => Fitting,
  around: Surroundings,
): (number: ProseNumber) => boolean {
  /** Sentence -> row -> up to two numbers that stand in it. */
  const bySentence = new Map<number, Map<string, ProseNumber[]>>()
  for (const number of numbers) {
    const sentence = around.sentenceOf(number.from)
    const { likely } = mentions.spokenIn(sentence)
    if (likely.size === 0) continue
    const found = bySentence.get(sentence) ?? new Map<string, ProseNumber[]>()
    bySentence.set(sentence, found)
    for (const row of commonTo(likely, fittingOf(number).rows())) {
      const standing = found.get(row) ?? []
      if (standing.length < 2) found.set(row, [...standing, number])
    }
  }
  return (number) => {
    const found = bySentence.get(around.sentenceOf(number.from))
    const rows = mentions.of.get(number)?.rows ?? []
    return rows.some((row) => found?.get(row)?.some((other) => other !== number) === true)
  }
}

function* commonTo(one: ReadonlySet<string>, other: ReadonlySet<string>): Generator<string> {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  for (const item of few) if (many.has(item)) yield item
}
