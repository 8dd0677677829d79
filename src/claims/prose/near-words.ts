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

/** Tokens of a sentence looked at on either side of a number. */
const SENTENCE_TOKENS = 40
const CLAUSE_TOKENS = 12
const CLAUSE_SIGN = /[,;—()?!]|\s[–-]\s/
const CLAUSE_WORD = /^(?:and|but|while|whereas|versus|vs|or|then|than|instead|compared|plus|minus)$/
/** A point after these ends no sentence. */
const ABBREVIATION = /^(?:approx|ca|est|no|vs|etc|incl|excl|avg|max|min|fig|mo|yr|p|a)$/
const SENTENCE_END = /\n|[。！？]|[.!?]["'”’)\]*_]*\s/

export function surroundingsOf(reader: Reader): Surroundings {
  const { text, tokens } = reader
  const stems = new Map<number, readonly string[]>()
  const gap = (at: number) => text.slice(tokens[at]?.end ?? 0, tokens[at + 1]?.start ?? text.length)
  const sentences = sentenceNumbers(reader, gap)
  const stemsAt = (at: number) => {
    const known = stems.get(at) ?? stemsOf(tokens[at]?.kind === 'word' ? (tokens[at]?.text ?? '') : '')
    stems.set(at, known)
    return known
  }
  const sentenceOf = (at: number) => sentences[at] ?? -1
  /** Tokens from a place on, one step at a time, as far as they belong together. */
  const run = (at: number, step: 1 | -1, most: number, isOver: (at: number) => boolean) => {
    const found = new Set<string>()
    const sentence = sentenceOf(at - step)
    for (let n = 0, here = at; n < most && sentenceOf(here) === sentence && !isOver(here); n++, here += step)
      for (const one of stemsAt(here)) found.add(one)
    return found
  }
  const isClauseWord = (at: number) => CLAUSE_WORD.test(reader.word(at))
  return {
    sentenceOf,
    near({ from, to }, since, until) {
      const own = run(from, 1, to - from, () => false)
      const before = run(
        from - 1,
        -1,
        CLAUSE_TOKENS,
        (at) => at < since || isClauseWord(at) || CLAUSE_SIGN.test(gap(at)),
      )
      const after = run(
        to,
        1,
        CLAUSE_TOKENS,
        (at) => at >= until || isClauseWord(at) || CLAUSE_SIGN.test(gap(at - 1)),
      )
      const left = run(from - 1, -1, SENTENCE_TOKENS, () => false)
      const right = run(to, 1, SENTENCE_TOKENS, () => false)
      return {
        before: new Set([...own, ...before]),
        after,
        sentence: new Set([...own, ...left, ...right]),
      }
    },
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
