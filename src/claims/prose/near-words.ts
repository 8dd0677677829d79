import type { Reader } from '../../core/quantities/reader.js'
import { stemsOf } from './key-words.js'
import type { ProseNumber } from './prose-number.js'

/** Stems of the words around a number. */
export interface NearWords {
  /** In the clause, before the number; the words of its own unit count here. */
  readonly before: ReadonlySet<string>
  /** In the clause, after it. */
  readonly after: ReadonlySet<string>
  /** In the sentence. */
  readonly sentence: ReadonlySet<string>
}

/** What the words of a text say, asked number by number. */
export interface Surroundings {
  /** Which sentence a token belongs to. */
  sentenceOf(token: number): number
  /** The words around a number, up to its neighbours `until` and `since`. */
  near(number: ProseNumber, since: number, until: number): NearWords
}

/** Of a long sentence, the words of so many tokens and as many on either side count. */
const PART_TOKENS = 30
const CLAUSE_TOKENS = 12
const CLAUSE_SIGN = /[,;—()?!]|\s[–-]\s/
const CLAUSE_WORD = /^(?:and|but|while|whereas|versus|vs|or|then|than|instead|compared|plus|minus)$/
/** A point after these ends no sentence. */
const ABBREVIATION = /^(?:approx|ca|est|no|vs|etc|incl|excl|avg|max|min|fig|mo|yr|p|a)$/
const SENTENCE_END = /\n|[。！？]|[.!?]["'”’)\]*_]*\s/

export function surroundingsOf(reader: Reader): Surroundings {
  const { text, tokens } = reader
  const gap = (at: number) => text.slice(tokens[at]?.end ?? 0, tokens[at + 1]?.start ?? text.length)
  const sentences = sentenceNumbers(reader, gap)
  const sentenceOf = (at: number) => sentences[at] ?? -1
  const stems = tokens.map((token) => (token.kind === 'word' ? stemsOf(token.text) : []))
  const isClauseWord = (at: number) => CLAUSE_WORD.test(reader.word(at))
  /** Words from a place on, one step at a time, as far as the clause goes. */
  const clause = (at: number, step: 1 | -1, isOver: (at: number) => boolean) => {
    const found = new Set<string>()
    const sentence = sentenceOf(at - step)
    for (let n = 0, here = at; n < CLAUSE_TOKENS; n++, here += step) {
      const gapAt = step === 1 ? here - 1 : here
      if (sentenceOf(here) !== sentence || isOver(here) || isClauseWord(here)) break
      if (CLAUSE_SIGN.test(gap(gapAt))) break
      for (const one of stems[here] ?? []) found.add(one)
    }
    return found
  }
  const wordsOf = partsOf(stems, sentenceOf)
  return {
    sentenceOf,
    near({ from, to }, since, until) {
      const before = clause(from - 1, -1, (at) => at < since)
      for (const own of stems.slice(from, to)) for (const one of own) before.add(one)
      const after = clause(to, 1, (at) => at >= until)
      return { before, after, sentence: wordsOf(from) }
    },
  }
}

/** The words of the sentence about a token. The numbers of one part share them. */
function partsOf(
  stems: readonly (readonly string[])[],
  sentenceOf: (at: number) => number,
): (token: number) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (token) => {
    const sentence = sentenceOf(token)
    const part = Math.floor(token / PART_TOKENS)
    const key = `${sentence}/${part}`
    const found = known.get(key)
    if (found) return found
    const words = stems
      .slice(Math.max(0, part - 1) * PART_TOKENS, (part + 2) * PART_TOKENS)
      .flatMap((one, n) => (sentenceOf(Math.max(0, part - 1) * PART_TOKENS + n) === sentence ? one : []))
    known.set(key, new Set(words))
    return new Set(words)
  }
}

/** The sentence of each token. A line is at most one. */
function sentenceNumbers({ tokens, word }: Reader, gap: (at: number) => string): number[] {
  let sentence = 0
  return tokens.map((token, at) => {
    const before = at === 0 ? '' : gap(at - 1)
    const goesOn = /^\p{Ll}/u.test(token.text) || ABBREVIATION.test(word(at - 1))
    if (SENTENCE_END.test(before) && (before.includes('\n') || !goesOn)) sentence++
    return sentence
  })
}
