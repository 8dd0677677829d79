import { compare } from '../../core/quantities/quantity.js'
import { synonymGroups } from '../words/synonyms.js'
import type { Token } from '../words/token.js'
import type { Sentence } from './sentence.js'

/** What a word of the statement is worth when the evidence has it in another form. */
export const CREDITS = { same: 1, akin: 0.9, synonym: 0.8, vaguer: 0.6, nameLeftOut: 0.7 } as const

type Held = Pick<Sentence, 'stems' | 'roots' | 'synonyms' | 'quantities'>

/** How fully a sentence holds a word or quantity of the statement, 0..1. */
export function wordMatch(token: Token, sentence: Held): number {
  if (token.quantity) return quantityMatch(token, sentence)
  if (sentence.stems.has(token.stem)) return CREDITS.same
  if (token.tier === 'function') return 0
  if (sentence.roots.has(token.root)) return CREDITS.akin
  for (const group of synonymGroups(token.stem)) if (sentence.synonyms.has(group)) return CREDITS.synonym
  return 0
}

function quantityMatch({ quantity }: Token, sentence: Held): number {
  let best = 0
  for (const { quantity: found } of sentence.quantities) {
    if (!quantity || !found) continue
    const comparison = compare(quantity, found)
    if (comparison === 'same') return CREDITS.same
    if (comparison === 'compatible') best = CREDITS.vaguer
  }
  return best
}
