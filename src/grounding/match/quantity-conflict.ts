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
  let [absent, elsewhere] = [false, isSpliced(window, places, own)]
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
  if (one.kind === 'date' && limitBefore(stated, at) !== limitBefore(found, place)) return false
  return isBare(one) ? sameCounted(stated, at, found, place) : sharesNeighbour(stated, at, found, place)
}

const LIMITS = /^(?:before|after|since|until|till|by|from|to|through|between|than)$/

/** "Before 1990" and "in 1984" may both hold. */
function limitBefore(tokens: readonly Token[], at: number): string {
  return LIMITS.exec(tokens[at - 1]?.word ?? '')?.[0] ?? ''
}

function isDate(quantity: Quantity): boolean {
  return quantity.kind === 'date' || (quantity.kind === 'amount' && quantity.measure === 'weekday')
}

function isWeak(quantity: Quantity): boolean {
  return quantity.kind === 'amount' && quantity.weak === true
}

function isBare(quantity: Quantity): boolean {
  return (
    quantity.kind === 'digits' ||
    (quantity.kind === 'amount' && (quantity.measure === '' || quantity.measure === 'ordinal'))
  )
}

const COUNTED_WITHIN = 3
/** Whether two bare numbers count the same: one of the next words of each is the same content word. */
function sameCounted(stated: readonly Token[], at: number, found: readonly Token[], place: number): boolean {
  return shareRoot(
    stated.slice(at + 1, at + 1 + COUNTED_WITHIN),
    found.slice(place + 1, place + 1 + COUNTED_WITHIN),
  )
}
