import { compare, type Quantity } from '../../core/quantities/quantity.js'
import { stem } from '../../core/words/stem.js'
import { wordMatch } from '../match/word-match.js'
import { antonyms } from '../words/antonyms.js'
import type { Token } from '../words/token.js'
import { type Claim, isNounOfName, mayName } from './claim.js'
import type { Fact, Label } from './fact.js'
import type { FactIndex } from './fact-index.js'
import { tells } from './words.js'

/** How one fact holds a claim, word by word; each number is a share, 0..1. */
export interface Held {
  /** By what the value is said of: names, column or key. */
  readonly frame: readonly number[]
  /** By the column or key alone. */
  readonly header: readonly number[]
  /** By the names alone. */
  readonly names: readonly number[]
  readonly value: readonly number[]
  /** Places of numbers and words that the value speaks against. */
  readonly against: readonly number[]
  /** Whether a word of the claim names another record or another column. */
  readonly isOfAnother: boolean
}

// "Order" of "order 17", where the evidence only has the number.
const NOUN_OF_NAME = 0.7

/** Holds a claim against a fact. */
export function heldBy(fact: Fact, claim: Claim, index: FactIndex): Held {
  const labels = labelsFor(fact)
  const names = claim.tokens.map((token, at) => {
    if (token.quantity && !mayName(claim, at)) return 0
    const best = Math.max(0, ...labels.map(({ words }) => wordMatch(token, words)))
    return best === 0 && isNounOfName(claim, at, index) ? NOUN_OF_NAME : best
  })
  const header = claim.tokens.map((token) =>
    token.kind === 'negator' || token.tier === 'function' ? 0 : wordMatch(token, fact.header.words),
  )
  const frame = names.map((match, at) => Math.max(match, header[at] ?? 0))
  const value = claim.tokens.map((token, at) =>
    at < claim.given || token.kind === 'negator' ? 0 : wordMatch(token, fact.value),
  )
  const against = [...claim.tokens.entries()].flatMap(([at, token]) =>
    at >= claim.given && (frame[at] ?? 0) === 0 && (value[at] ?? 0) === 0 && isAgainst(token, fact)
      ? [at]
      : [],
  )
  const isOpen = (at: number) => (frame[at] ?? 0) === 0 && (value[at] ?? 0) === 0 && !against.includes(at)
  const isOfAnother = claim.tokens.some(
    (token, at) => tells(token) && isOpen(at) && namesAnother(token, at, claim, fact, labels, index),
  )
  return { frame, header, names, value, against, isOfAnother }
}

/** The names of a fact, but for those that are its own value. */
function labelsFor({ record, header }: Fact): Label[] {
  return [...record.labels.filter(({ slot }) => slot !== header.slot), ...record.above]
}

function isAgainst(token: Token, { value, header, isTrue }: Fact): boolean {
  const { quantity } = token
  if (quantity) return value.quantities.some(({ quantity: found }) => found && differ(quantity, found))
  const opposites = antonyms(token.stem)
  const { stems } = isTrue === undefined ? value : header.words
  if ([...opposites].some((opposite) => stems.has(opposite))) return true
  const [, denied] = /^(?:un|in|non-?)(.{3,})$/.exec(token.word) ?? []
  return denied !== undefined && isTrue !== undefined && stems.has(stem(denied))
}

/** Years of age stand as bare numbers under "Age". */
function differ(stated: Quantity, found: Quantity): boolean {
  const isAge = stated.kind === 'amount' && stated.measure === 'calendar'
  if (!isAge || found.kind !== 'amount' || found.measure !== '') return compare(stated, found) === 'different'
  return compare({ ...stated, measure: '', value: stated.written, step: 1 }, found) === 'different'
}

// These are said of anything, and name no column.
const ANY_COLUMN = /^(?:date|name|number|time|total|value|amount|count|id|at|on)$/

function namesAnother(
  token: Token,
  at: number,
  claim: Claim,
  { record, header }: Fact,
  labels: readonly Label[],
  index: FactIndex,
): boolean {
  const isName = !token.quantity || mayName(claim, at)
  if (isName) {
    for (const slot of index.labelSlots(token))
      if (slot !== header.slot && labels.some((label) => label.slot === slot)) return true
  }
  return !ANY_COLUMN.test(token.word) && at >= claim.given && wordMatch(token, record.columns) > 0
}
