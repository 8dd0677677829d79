import { compare, type Quantity } from '../quantities/quantity.js'
import type { Token } from '../words/token.js'
import type { AlignedClause } from './clause.js'
import type { Evidence } from './evidence.js'
import type { Window } from './window.js'

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
  const conflicts = new Set<'number_conflict' | 'date_conflict'>()
  let [absent, elsewhere] = [false, false]
  for (const [at, { quantity }] of missing) {
    if (!quantity) continue
    const isElsewhere = evidence.quantities.some((found) => compare(quantity, found) === 'same')
    if (isElsewhere) elsewhere = true
    else absent = true
    const rivals = clause ? rivalsOf(window.tokens, at, clause) : []
    if (isElsewhere || rivals.length === 0 || coverageBut(window) < coverageMin) continue
    conflicts.add(quantity.kind === 'date' ? 'date_conflict' : 'number_conflict')
  }
  return { conflicts: [...conflicts], absent, elsewhere }
}

function isMissing({ quantity }: Token, match: number): boolean {
  return quantity !== undefined && match === 0 && !(quantity.kind === 'amount' && quantity.weak)
}

/** Coverage of the words, numbers and dates left out. */
function coverageBut({ tokens, matches }: Window): number {
  let [held, total] = [0, 0]
  for (const [at, { kind, weight }] of tokens.entries()) {
    if (kind === 'quantity') continue
    total += weight
    held += weight * (matches[at] ?? 0)
  }
  return total > 0 ? held / total : 0
}

/** The clause's quantities that stand where the statement's stands and differ from it. */
function rivalsOf(tokens: readonly Token[], at: number, clause: AlignedClause): Token[] {
  const stated = tokens[at]
  if (!stated?.quantity) return []
  const { quantity } = stated
  const ownKeys = new Set(tokens.map(({ stem }) => stem))
  return clause.tokens.filter(
    (found, place) =>
      found.quantity !== undefined &&
      // What the statement says elsewhere is matched there and is no rival here.
      !ownKeys.has(found.stem) &&
      compare(quantity, found.quantity) === 'different' &&
      !isWeak(found.quantity) &&
      (isBare(quantity)
        ? sameCounted(tokens, at, clause.tokens, place)
        : sharesNeighbour(tokens, at, clause.tokens, place)),
  )
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
const NEIGHBOURS_WITHIN = 4

/** Whether two bare numbers count the same: one of the next words of each is the same content word. */
function sameCounted(stated: readonly Token[], at: number, found: readonly Token[], place: number): boolean {
  return shareRoot(
    stated.slice(at + 1, at + 1 + COUNTED_WITHIN),
    found.slice(place + 1, place + 1 + COUNTED_WITHIN),
  )
}

/** Whether two dates or measures stand beside the same content word, so that they say the same of it. */
function sharesNeighbour(
  stated: readonly Token[],
  at: number,
  found: readonly Token[],
  place: number,
): boolean {
  const around = (tokens: readonly Token[], center: number): Token[] =>
    tokens.slice(Math.max(0, center - NEIGHBOURS_WITHIN), center + 1 + NEIGHBOURS_WITHIN)
  return shareRoot(around(stated, at), around(found, place))
}

function shareRoot(some: readonly Token[], others: readonly Token[]): boolean {
  const content = (tokens: readonly Token[]): Token[] =>
    tokens.filter(({ kind, weight }) => kind === 'word' && weight >= 1)
  const roots = new Set(content(others).map(({ root }) => root))
  return content(some).some(({ root }) => roots.has(root))
}
