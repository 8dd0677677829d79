import { compare, type Quantity } from '../quantities/quantity.js'
import type { Token } from '../words/token.js'
import type { AlignedClause } from './clause.js'
import type { Evidence } from './evidence.js'
import { shareRoot, sharesNeighbour } from './neighbours.js'
import { coverageBut, type Window } from './window.js'

/** What the evidence says of a statement's numbers and dates. */
export interface QuantityRuling {
  readonly conflicts: readonly ('number_conflict' | 'date_conflict')[]
  /** A number or date of the statement stands nowhere in the evidence. */
  readonly absent: boolean
  /** One stands somewhere in the evidence, and not in the window. */
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
  const rivals = clause && isPlaced ? possibleRivals(window.tokens, clause) : []
  const conflicts = new Set<'number_conflict' | 'date_conflict'>()
  let [absent, elsewhere] = [false, false]
  for (const [at, { quantity }] of missing) {
    if (!quantity) continue
    const isElsewhere = evidence.quantities.some((found) => compare(quantity, found) === 'same')
    if (isElsewhere) elsewhere = true
    else absent = true
    if (isElsewhere || !clause || !rivals.some((place) => isRival(window.tokens, at, clause, place))) continue
    conflicts.add(isDate(quantity) ? 'date_conflict' : 'number_conflict')
  }
  return { conflicts: [...conflicts], absent, elsewhere }
}

function isMissing({ quantity }: Token, match: number): boolean {
  return quantity !== undefined && match === 0 && !(quantity.kind === 'amount' && quantity.weak)
}

/** Places in the clause of quantities that the statement does not itself have: those it has are matched elsewhere. */
function possibleRivals(tokens: readonly Token[], clause: AlignedClause): number[] {
  const own = new Set(tokens.map(({ stem }) => stem))
  return [...clause.tokens.keys()].filter((place) => {
    const found = clause.tokens[place]
    return found?.quantity !== undefined && !own.has(found.stem) && !isWeak(found.quantity)
  })
}

/** Whether the clause's quantity stands where the statement's stands, and differs from it. */
function isRival(tokens: readonly Token[], at: number, clause: AlignedClause, place: number): boolean {
  const [stated, found] = [tokens[at]?.quantity, clause.tokens[place]?.quantity]
  if (!stated || !found || compare(stated, found) !== 'different') return false
  return isBare(stated)
    ? sameCounted(tokens, at, clause.tokens, place)
    : sharesNeighbour(tokens, at, clause.tokens, place)
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
