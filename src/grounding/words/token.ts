import type { Quantity } from '../../core/quantities/quantity.js'
import type { Tier } from '../../core/words/weights.js'

/** A word, number or date of a text. Offsets are UTF-16 units of that text. */
export interface Token {
  readonly start: number
  readonly end: number
  /** The words as they are compared: NFKC, lower case, Latin letters without accents. */
  readonly word: string
  /** The word without its inflection; words with one stem are the same word. */
  readonly stem: string
  /** The stem without its derivational ending; words with one root are akin. */
  readonly root: string
  /** How much it counts in coverage, 0 and up. */
  readonly weight: number
  readonly kind: 'word' | 'quantity' | 'negator'
  readonly tier: Tier
  /** Whether it starts with a capital letter. */
  readonly capital: boolean
  /** Whether it is three to six capitals, which may be the first letters of a name. */
  readonly isAcronym: boolean
  /** Whether it is written without spaces between words (Han, kana, Thai and their like). */
  readonly unspaced: boolean
  readonly quantity?: Quantity
}
