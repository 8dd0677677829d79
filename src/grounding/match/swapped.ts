import { editDistance } from '../../core/words/edit-distance.js'
import { areInOneTree, areOfOneKind, isMutual } from '../words/kinds.js'
import type { Token } from '../words/token.js'
import { looksLikeVerb } from '../words/verbs.js'
import type { AlignedClause } from './clause.js'
import type { Evidence } from './evidence.js'
import { sharesNeighbour } from './neighbours.js'
import type { Window } from './window.js'

/** A word of the statement in whose place the evidence has another of its kind. */
export interface Swap {
  readonly signal: 'co_hyponym' | 'entity_swap'
  /** Its place in the statement. */
  readonly at: number
}

/**
 * The one word of a statement that is swapped for another thing of its kind ("red" for "blue", "France" for "Spain") or for
 * another name between the same two words; undefined where there is none or there are several, where it belongs to what the
 * statement speaks of, and where the evidence has the word elsewhere.
 */
export function swapOf(window: Window, clause: AlignedClause, evidence: Evidence): Swap | undefined {
  if (!isPlainlySaid(window.tokens) || !isPlainlySaid(clause.tokens)) return undefined
  const swaps = window.tokens.flatMap((token, at): Swap[] => {
    const isLooked = token.kind === 'word' && token.weight >= 1 && (window.matches[at] ?? 0) === 0
    if (!isLooked || evidence.postings.lists.has(token.stem)) return []
    if (hasRival(window, clause, at, isOtherOfKind)) return [{ signal: 'co_hyponym', at }]
    return hasRival(window, clause, at, isOtherName) ? [{ signal: 'entity_swap', at }] : []
  })
  const [swap] = swaps
  return swap && swaps.length === 1 && !isSubject(window.tokens, swap.at) ? swap : undefined
}

const SUPPOSES = /^(?:may|might|could|would|should|if|unless|whether|or|either)$/

function isPlainlySaid(tokens: readonly Token[]): boolean {
  return !tokens.some(({ word }) => SUPPOSES.test(word))
}

/** Two places that are held against one another. */
interface Places {
  readonly stated: readonly Token[]
  readonly at: number
  readonly found: readonly Token[]
  readonly place: number
}

function hasRival(
  { tokens }: Window,
  clause: AlignedClause,
  at: number,
  isRival: (places: Places) => boolean,
): boolean {
  const own = new Set(tokens.map(({ stem }) => stem))
  return clause.tokens.some(
    (token, place) =>
      token.kind === 'word' &&
      !own.has(token.stem) &&
      isRival({ stated: tokens, at, found: clause.tokens, place }),
  )
}

function isOtherOfKind(places: Places): boolean {
  const [one, other] = pairAt(places)
  if (!one || !other || !areOfOneKind(one, other)) return false
  if (isBetweenTheSame(places)) return true
  const { stated, at, found, place } = places
  return !isMutual(one) && sharesNeighbour(stated, at, found, place)
}

/** Names that are spelt alike are one name spelt in two ways. */
const SPELLING = 2
// Other scripts and their inflections are not known well enough to contradict.
const ENGLISH = /^[a-z'-]+$/

function isOtherName(places: Places): boolean {
  const [one, other] = pairAt(places)
  if (!one || !other || !isName(places.stated, places.at) || !isName(places.found, places.place)) return false
  if (areInOneTree(one, other)) return false
  if (!ENGLISH.test(one.word) || !ENGLISH.test(other.word)) return false
  if (one.root === other.root || editDistance([...one.word], [...other.word]) <= SPELLING) return false
  return isBetweenTheSame(places)
}

function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return at > 0 && token !== undefined && token.capital && token.tier !== 'function' && token.tier !== 'frame'
}

function pairAt({ stated, at, found, place }: Places): [Token | undefined, Token | undefined] {
  return [stated[at], found[place]]
}

function isBetweenTheSame({ stated, at, found, place }: Places): boolean {
  return (
    sideOf(stated[at - 1]) === sideOf(found[place - 1]) && sideOf(stated[at + 1]) === sideOf(found[place + 1])
  )
}

// Articles fit round anything, so "a" and "an" are one.
function sideOf(token: Token | undefined): string {
  return token === undefined ? '' : token.stem === 'an' ? 'a' : token.stem
}

// "The red car is fast" and "the blue car is fast" speak of two cars.
function isSubject(tokens: readonly Token[], at: number): boolean {
  const verb = tokens.findIndex(looksLikeVerb)
  return verb >= 0 && at < verb
}
