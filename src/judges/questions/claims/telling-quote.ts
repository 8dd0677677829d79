import { normalForm } from '../../../core/words/normal-form.js'
import { rawTokens } from '../../../core/words/raw.js'
import { stem } from '../../../core/words/stem.js'
import { tier } from '../../../core/words/weights.js'

/** A quote of so many words is believed to be about the claim, which may be in another language. */
const WORDS_ENOUGH = 4

/** Whether a quote can decide anything of a claim: "the" stands in every text, and supports none. */
export function isTellingQuote(quote: string, claim: string): boolean {
  const quoted = rawTokens(quote)
  if (quoted.length >= WORDS_ENOUGH) return true
  const stems = new Set(rawTokens(claim).map(({ text }) => stem(normalForm(text))))
  return quoted.some(({ text, kind }) => {
    const word = stem(normalForm(text))
    return stems.has(word) && (kind === 'digits' || tier(word, word) !== 'function')
  })
}
