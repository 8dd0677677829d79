import { quantityKey } from '../../core/quantities/key.js'
import { proseReader } from '../../core/quantities/prose/prose-reader.js'
import { readProse } from '../../core/quantities/prose/read-prose.js'
import type { Quantity } from '../../core/quantities/quantity.js'
import type { Reader, Reading } from '../../core/quantities/reader.js'
import { root } from '../../core/words/root.js'
import { stem } from '../../core/words/stem.js'
import { QUANTIFIERS, type Tier, tier } from '../../core/words/weights.js'
import { pushQuantity } from './hedges.js'
import { isNegator } from './negators.js'
import type { Token } from './token.js'

/** What each kind of word weighs in coverage. Names are rare words with a capital. */
export const WEIGHTS = { function: 0.1, frame: 0.3, common: 1, rare: 2, name: 2.5, quantity: 3 } as const

/** The words, numbers and dates of a text, weighed. Numbers with their units, and dates, are one token each. */
export function tokenise(text: string): Token[] {
  const reader = proseReader(text)
  const tokens: Token[] = []
  for (let at = 0; at < reader.tokens.length; ) {
    const reading = readProse(reader, at)
    if (reading) pushQuantity(tokens, quantityToken(reader, reading))
    else tokens.push(...wordToken(reader, at))
    at = reading ? reading.to : at + 1
  }
  return tokens
}

function quantityToken(reader: Reader, { from, to, quantity }: Reading): Token {
  const [first, last] = [reader.tokens[from], reader.tokens[to - 1]]
  const start = first?.start ?? 0
  const end = last?.end ?? start
  const word = reader.text.slice(start, end)
  const key = quantityKey(quantity)
  const weight = isWeak(quantity) ? WEIGHTS.frame : WEIGHTS.quantity
  return {
    start,
    end,
    word,
    stem: key,
    root: key,
    weight,
    kind: 'quantity',
    tier: 'rare',
    capital: false,
    unspaced: false,
    quantity,
  }
}

function isWeak(quantity: Quantity): boolean {
  return quantity.kind === 'amount' && quantity.weak === true
}

function wordToken(reader: Reader, at: number): Token[] {
  const raw = reader.tokens[at]
  if (!raw || raw.kind === 'symbol') return []
  const word = reader.word(at)
  const wordStem = stem(word)
  const capital = /^\p{Lu}/u.test(raw.text)
  const kind = isLabel(reader, at) ? 'rare' : tier(word, wordStem)
  const negates = isNegator(word, reader.word(at + 1))
  return [
    {
      start: raw.start,
      end: raw.end,
      word,
      stem: wordStem,
      root: root(wordStem),
      weight: negates ? 0 : weightOf(kind, wordStem, capital),
      kind: negates ? 'negator' : 'word',
      tier: kind,
      capital,
      unspaced: raw.kind === 'unspaced',
    },
  ]
}

// The B of "Plan B" and the C of "vitamin C" tell all; an initial ("J. K.") or an article does not.
function isLabel({ text, tokens }: Reader, at: number): boolean {
  const raw = tokens[at]
  return at > 0 && raw !== undefined && /^[A-HJ-Z]$/.test(raw.text) && text[raw.end] !== '.'
}

function weightOf(kind: Tier, wordStem: string, capital: boolean): number {
  if (QUANTIFIERS.has(wordStem)) return WEIGHTS.common
  return kind === 'rare' && capital ? WEIGHTS.name : WEIGHTS[kind]
}
