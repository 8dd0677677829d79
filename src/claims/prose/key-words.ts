import { normalForm } from '../../core/words/normal-form.js'
import { stem } from '../../core/words/stem.js'
import { tier } from '../../core/words/weights.js'

const WORDS_MAX = 40

/** The stems of the words in a key or sentence, `breakEvenMonths` as three; words of grammar and single letters are left out. */
export function stemsOf(text: string): string[] {
  const words = text
    .slice(0, 400)
    .replace(/(\p{Ll}|\p{Nd})(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\p{N}']+/u)
    .slice(0, WORDS_MAX)
  return words.map((word) => stemOf(normalForm(word))).filter((one) => one !== '')
}

function stemOf(word: string): string {
  const base = stem(word)
  return word.length < 2 || tier(word, base) === 'function' ? '' : base
}
