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
import { type ShortName, shortNameAt } from './short-names.js'
import type { Token } from './token.js'

/** What each kind of word weighs in coverage. Names are rare words with a capital. */
export const WEIGHTS = { function: 0.1, frame: 0.3, common: 1, rare: 2, name: 2.5, quantity: 3 } as const

/** The words, numbers and dates of a text, weighed. Numbers with their units, and dates, are one token each. */
export function tokenise(text: string): Token[] {
  return tokensOf(text, 0)
}

/** The same of a part of a text; the tokens' places are those in the whole. */
export function tokensWithin(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): Token[] {
  return tokensOf(text.slice(start, end), start)
}

function tokensOf(text: string, shift: number): Token[] {
  const reader = proseReader(text)
  const tokens: Token[] = []
  for (let at = 0; at < reader.tokens.length; ) {
    const reading = readProse(reader, at)
    const name = reading ? undefined : shortNameAt(reader, at)
    if (reading) pushQuantity(tokens, quantityToken(reader, reading, shift))
    else if (name) tokens.push(nameToken(reader, at, name, shift))
    else {
      const word = wordToken(reader, at, shift)
      if (word) tokens.push(word)
    }
    at = (reading ?? name)?.to ?? at + 1
  }
  return tokens
}

function quantityToken(reader: Reader, { from, to, quantity }: Reading, shift: number): Token {
  const [first, last] = [reader.tokens[from], reader.tokens[to - 1]]
  const start = first?.start ?? 0
  const end = last?.end ?? start
  const word = reader.text.slice(start, end)
  const key = quantityKey(quantity)
  const weight = isWeak(quantity) ? WEIGHTS.frame : WEIGHTS.quantity
  return {
    start: start + shift,
    end: end + shift,
    word,
    stem: key,
    root: key,
    weight,
    kind: 'quantity',
    tier: 'rare',
    capital: false,
    isAcronym: false,
    unspaced: false,
    quantity,
  }
}

function nameToken(reader: Reader, from: number, { word, to }: ShortName, shift: number): Token {
  const [first, last] = [reader.tokens[from], reader.tokens[to - 1]]
  const start = first?.start ?? 0
  return {
    start: start + shift,
    end: (last?.end ?? start) + shift,
    word,
    stem: word,
    root: word,
    weight: WEIGHTS.name,
    kind: 'word',
    tier: 'rare',
    capital: true,
    isAcronym: false,
    unspaced: false,
  }
}

function isWeak(quantity: Quantity): boolean {
  return quantity.kind === 'amount' && quantity.weak === true
}

interface Forms {
  readonly word: string
  readonly stem: string
  readonly root: string
  readonly tier: Tier
}

// Texts repeat their words. Bounded, since texts of others may hold any.
const forms = new Map<string, Forms>()
const FORMS_MAX = 20_000

function formsOf(word: string): Forms {
  const known = forms.get(word)
  if (known !== undefined) return known
  const wordStem = stem(word)
  const made = { word, stem: wordStem, root: root(wordStem), tier: tier(word, wordStem) }
  if (forms.size >= FORMS_MAX) forms.clear()
  forms.set(word, made)
  return made
}

function wordToken(reader: Reader, at: number, shift: number): Token | undefined {
  const raw = reader.tokens[at]
  if (!raw || raw.kind === 'symbol') return undefined
  // One string for all the places of a word takes less memory.
  const { word, stem: wordStem, root: wordRoot, tier: wordTier } = formsOf(reader.word(at))
  const capital = isCapital(raw.text)
  const kind = isLabel(reader, at) ? 'rare' : wordTier
  const negates = isNegator(word, reader.word(at + 1), reader.word(at + 2))
  return {
    start: raw.start + shift,
    end: raw.end + shift,
    word,
    stem: wordStem,
    root: wordRoot,
    weight: negates ? 0 : weightOf(kind, wordStem, capital),
    kind: negates ? 'negator' : 'word',
    tier: kind,
    capital,
    isAcronym: capital && /^[A-Z]{3,6}$/.test(raw.text),
    unspaced: raw.kind === 'unspaced',
  }
}

function isCapital(text: string): boolean {
  const first = text.charCodeAt(0)
  return first < 0x80 ? first >= 0x41 && first <= 0x5a : /^\p{Lu}/u.test(text)
}

// The B of "Plan B" and the C of "vitamin C" tell all; an initial ("J. K.") or an article does not.
function isLabel({ text, tokens }: Reader, at: number): boolean {
  const raw = tokens[at]
  // "A beat B": no article.
  if (at === 0 && raw?.text === 'A') return tokens.some((token) => token.text === 'B')
  if (at === 0 || raw?.text.length !== 1 || !/^[A-HJ-Z]$/.test(raw.text)) return false
  const isLast = at === tokens.length - 1 && tokens[at - 1]?.text.length !== 1
  return text[raw.end] !== '.' || isLast
}

function weightOf(kind: Tier, wordStem: string, capital: boolean): number {
  if (QUANTIFIERS.has(wordStem)) return WEIGHTS.common
  return kind === 'rare' && capital ? WEIGHTS.name : WEIGHTS[kind]
}
