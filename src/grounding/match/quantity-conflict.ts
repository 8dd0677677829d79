import { compare, type Quantity } from '../../core/quantities/quantity.js'
import type { Token } from '../words/token.js'
import type { AlignedClause } from './clause.js'
import type { Evidence } from './evidence.js'
import { shareRoot, sharesNeighbour } from './neighbours.js'
import { coverageBut, type Window } from './window.js'
import { wordMatch } from './word-match.js'

/** What the evidence says of a statement's numbers and dates. */
export interface QuantityRuling {
  readonly conflicts: readonly ('number_conflict' | 'date_conflict')[]
  /** A number or date of the statement stands nowhere in the evidence. */
  readonly absent: boolean
  /** One stands somewhere in the evidence, and not in the window or there of something else. */
  readonly elsewhere: boolean
}

/**
 * Rules on the numbers and dates that the window does not hold. One conflicts where the aligned clause has another of the
 * same measure in its place, and where what is counted is the same.
 *
 * @param coverageMin coverage, the quantity itself left out, from which places can be said to be the same
 */
export function ruleOnQuantities(
  window: Window,
  clause: AlignedClause | undefined,
  evidence: Evidence,
  coverageMin: number,
): QuantityRuling {
  const missing = [...window.tokens.entries()].filter(([at, token]) =>
    isMissing(token, window.matches[at] ?? 0),
  )
  const places = [...window.tokens.keys()].filter((at) => window.tokens[at]?.kind === 'quantity')
  const isPlaced = missing.length > 0 && coverageBut(window, places) >= coverageMin
  const own = new Set(window.tokens.map(({ stem }) => stem))
  const rivals = clause && isPlaced ? possibleRivals(own, clause.tokens) : []
  const conflicts = new Set<'number_conflict' | 'date_conflict'>()
  let [absent, elsewhere] = [
    places.some((at) => isFiner(window, at, evidence)),
    isSpliced(window, places, own),
  ]
  for (const [at, { quantity }] of missing) {
    if (!quantity) continue
    const isElsewhere = evidence.quantities.some((found) => compare(quantity, found) === 'same')
    if (isElsewhere) elsewhere = true
    else absent = true
    if (isElsewhere || !clause || !rivals.some((place) => isRival(window.tokens, at, clause.tokens, place)))
      continue
    conflicts.add(isDate(quantity) ? 'date_conflict' : 'number_conflict')
  }
  return { conflicts: [...conflicts], absent, elsewhere }
}

/** "14 March 2024" of which the evidence has no more than "March 2024": not borne out, and nothing speaks against it. */
function isFiner({ tokens, matches }: Window, at: number, { quantities }: Evidence): boolean {
  const [quantity, match] = [tokens[at]?.quantity, matches[at] ?? 0]
  if (!quantity || !isDate(quantity) || match === 0 || match === 1) return false
  return !quantities.some((found) => compare(quantity, found) === 'same')
}

function isMissing({ quantity }: Token, match: number): boolean {
  return quantity !== undefined && match === 0 && !(quantity.kind === 'amount' && quantity.weak)
}

/**
 * Whether one sentence of the window lends a quantity to another that has its own in that place: "A costs $20" of "A costs
 * $10. B costs $20."
 */
function isSpliced(
  { tokens, matches, sentences }: Window,
  places: readonly number[],
  own: ReadonlySet<string>,
): boolean {
  if (sentences.length < 2) return false
  return sentences.some((sentence) => {
    const rivals = possibleRivals(own, sentence.tokens)
    if (rivals.length === 0) return false
    return places.some((at) => {
      const token = tokens[at]
      if (!token || (matches[at] ?? 0) === 0 || wordMatch(token, sentence) > 0) return false
      return rivals.some((place) => isRival(tokens, at, sentence.tokens, place))
    })
  })
}

/** Places of quantities that the statement does not itself have: those it has are matched elsewhere. */
function possibleRivals(own: ReadonlySet<string>, found: readonly Token[]): number[] {
  return [...found.keys()].filter((place) => {
    const token = found[place]
    return token?.quantity !== undefined && !own.has(token.stem) && !isWeak(token.quantity)
  })
}

/** Whether a quantity of the evidence stands where the statement's stands, and differs from it. */
function isRival(stated: readonly Token[], at: number, found: readonly Token[], place: number): boolean {
  const [one, other] = [stated[at]?.quantity, found[place]?.quantity]
  if (!one || !other || compare(one, other) !== 'different') return false
  if (isDate(one) && limitBefore(stated, at) !== limitBefore(found, place)) return false
  if (isOrdinal(one) && !isPredicate(stated, at)) return false
  return isBare(one) ? sameCounted(stated, at, found, place) : sharesNeighbour(stated, at, found, place)
}

const LIMITS = /^(?:before|after|since|until|till|by|from|to|through|between|than)$/

/** "Before 1990" and "in 1984" may both hold. */
function limitBefore(tokens: readonly Token[], at: number): string {
  return LIMITS.exec(tokens[at - 1]?.word ?? '')?.[0] ?? ''
}

function isDate(quantity: Quantity): boolean {
  if (quantity.kind === 'date' || quantity.kind === 'span') return true
  return quantity.kind === 'amount' && /^(?:weekday|decade)$/.test(quantity.measure)
}

function isWeak(quantity: Quantity): boolean {
  return quantity.kind === 'amount' && quantity.weak === true
}

function isBare(quantity: Quantity): boolean {
  return (
    quantity.kind === 'digits' ||
    ((quantity.kind === 'amount' || quantity.kind === 'range') &&
      (quantity.measure === '' || quantity.measure === 'ordinal'))
  )
}

function isOrdinal(quantity: Quantity): boolean {
  return quantity.kind === 'amount' && quantity.measure === 'ordinal'
}

const LINKS =
  /^(?:is|are|was|were|be|been|being|as|became|become|becomes|ranked|ranks|finished|finishes|came|placed)$/

/**
 * "Is the second largest" ranks; "an episode of the fifteenth season" says which one is meant, and another one is another thing.
 */
function isPredicate(stated: readonly Token[], at: number): boolean {
  const before = stated.slice(Math.max(0, at - 2), at).map(({ word }) => word)
  const link =
    before.at(-1) === 'the' || before.at(-1) === 'a' || before.at(-1) === 'an' ? before[0] : before.at(-1)
  return LINKS.test(link ?? '')
}

const COUNTED_WITHIN = 3
/**
 * Whether two bare numbers count the same: one of the next words of each is the same content word; or nothing follows either,
 * and the words before are the same: "the answer is 5".
 */
function sameCounted(stated: readonly Token[], at: number, found: readonly Token[], place: number): boolean {
  if (at === stated.length - 1 && place === found.length - 1)
    return at >= 2 && [1, 2].every((back) => stated[at - back]?.stem === found[place - back]?.stem)
  return shareRoot(
    stated.slice(at + 1, at + 1 + COUNTED_WITHIN),
    found.slice(place + 1, place + 1 + COUNTED_WITHIN),
  )
}
