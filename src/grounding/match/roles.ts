import { stem } from '../../core/words/stem.js'
import type { Token } from '../words/token.js'
import type { Window } from './window.js'

/** Round these both orders say the same: "Ann married Bob". */
const EVEN = new Set(
  `and or with versus vs marry meet equal resemble border adjoin differ play fight be am`
    .split(' ')
    .map(stem),
)
const PREPOSITIONS = /^(?:than|from|to|of|before|after|by|above|below|over|under|against|for)$/
const SIDE_TOKENS = 4
const SKIPPED = 3

interface Sides {
  readonly left: ReadonlySet<string>
  readonly right: ReadonlySet<string>
  readonly isPassive: boolean
}

/**
 * Whether what stands before and after a word of the statement stands after and before it in the evidence: "A beat B"
 * against "B beat A", or against "A was beaten by B"; or two words have changed places. Bounded by the product of the
 * lengths.
 */
export function hasSwappedRoles({ tokens, sentences }: Window): boolean {
  if (sentences.some((sentence) => haveChangedPlaces(tokens, sentence.tokens))) return true
  const found = new Map<string, Sides[]>()
  for (const sentence of sentences) {
    for (const [stem, places] of pivotsOf(sentence.tokens))
      found.set(stem, [...(found.get(stem) ?? []), ...places.map((place) => sidesOf(sentence.tokens, place))])
  }
  return [...pivotsOf(tokens)].some(([stem, places]) => {
    const others = found.get(stem) ?? []
    return places.some((place) => {
      const sides = sidesOf(tokens, place)
      return others.some((other) => isSwapped(sides, other)) && !others.some((other) => isKept(sides, other))
    })
  })
}

/**
 * Whether the statement says in the passive what the evidence says in the active, or the other way round, or has the two
 * sides of a word that is said from both ("married") the other way round: it says the same in another order.
 */
export function hasTurnedVoice({ tokens, sentences }: Window): boolean {
  if (sentences.some((sentence) => isTurnedEvenly(tokens, sentence.tokens))) return true
  const theirs = sentences.map((sentence) => ({ found: sentence.tokens, pivots: pivotsOf(sentence.tokens) }))
  return [...pivotsOf(tokens)].some(([stem, places]) =>
    theirs.some(({ found, pivots }) =>
      (pivots.get(stem) ?? []).some((place) =>
        places.some((own) => {
          const [sides, other] = [sidesOf(tokens, own), sidesOf(found, place)]
          return sides.isPassive !== other.isPassive && isKept(sides, other)
        }),
      ),
    ),
  )
}

function isTurnedEvenly(stated: readonly Token[], found: readonly Token[]): boolean {
  const at = stated.findIndex(({ stem, tier }) => tier !== 'function' && EVEN.has(stem))
  const place = found.findIndex(({ stem }) => stem === stated[at]?.stem)
  return at >= 0 && place >= 0 && isSwapped(sidesOf(stated, at), sidesOf(found, place))
}

/** "The city of A had more than the city of B" against "the city of B had more than the city of A". */
function haveChangedPlaces(stated: readonly Token[], found: readonly Token[]): boolean {
  const [own, theirs] = [framesOf(stated), framesOf(found)]
  const byFrame = new Map([...theirs].map(([stem, frame]) => [frame, stem]))
  return [...own].some(([stem, frame]) => {
    const other = byFrame.get(frame)
    if (other === undefined || other === stem) return false
    const otherFrame = own.get(other)
    if (otherFrame === undefined || otherFrame === frame || theirs.get(stem) !== otherFrame) return false
    return !isEven(frame, otherFrame)
  })
}

// "Ann married Bob" and "Bob married Ann": the two stand alone on the sides of the word between them.
function isEven(frame: string, other: string): boolean {
  const [, after] = /^ _ (.+)$/.exec(frame) ?? /^ _ (.+)$/.exec(other) ?? []
  return after !== undefined && EVEN.has(after) && [frame, other].includes(`${after} _ `)
}

/** The words beside each word that tells something and stands there once. Words beside "and" may change places. */
function framesOf(tokens: readonly Token[]): Map<string, string> {
  const frames = new Map<string, string>()
  const [seen, twice] = [new Set<string>(), new Set<string>()]
  for (const [at, { stem, tier }] of tokens.entries()) {
    const [before, after] = [tokens[at - 1]?.stem, tokens[at + 1]?.stem]
    if (tier === 'function') continue
    if (seen.has(stem)) twice.add(stem)
    seen.add(stem)
    if (before === undefined && after === undefined) continue
    if (![before, after].some((side) => side === 'and' || side === 'or'))
      frames.set(stem, `${before ?? ''} _ ${after ?? ''}`)
  }
  for (const stem of twice) frames.delete(stem)
  return frames
}

/** Of a word that stands more often, the first places are looked at. */
const PLACES_MAX = 4

function pivotsOf(tokens: readonly Token[]): Map<string, number[]> {
  const pivots = new Map<string, number[]>()
  for (const [at, { word, stem, kind, tier }] of tokens.entries()) {
    const isPivot = kind === 'word' && (tier !== 'function' || PREPOSITIONS.test(word)) && !EVEN.has(stem)
    if (!isPivot) continue
    const places = pivots.get(stem)
    if (places && places.length < PLACES_MAX) places.push(at)
    else if (!places) pivots.set(stem, [at])
  }
  return pivots
}

// What stands on the same side in both says nothing: "company" of "company A acquired company B".
function isSwapped(stated: Sides, found: Sides): boolean {
  const { left, right } = inOneVoice(stated, found)
  return meet(stated.left, right, left) && meet(stated.right, left, right)
}

function isKept(stated: Sides, found: Sides): boolean {
  const { left, right } = inOneVoice(stated, found)
  return meet(stated.left, left, right) && meet(stated.right, right, left)
}

function inOneVoice(stated: Sides, { left, right, isPassive }: Sides): Pick<Sides, 'left' | 'right'> {
  return stated.isPassive === isPassive ? { left, right } : { left: right, right: left }
}

function sidesOf(tokens: readonly Token[], pivot: number): Sides {
  const before = tokens.slice(Math.max(0, pivot - SKIPPED - SIDE_TOKENS), pivot).toReversed()
  const after = tokens.slice(pivot + 1, pivot + 1 + SKIPPED + SIDE_TOKENS)
  return {
    left: nearest(before),
    right: nearest(after),
    isPassive: after[0]?.word === 'by' && tokens[pivot]?.tier !== 'function',
  }
}

/** The words nearest to a place, past grammar and up to the next of it. */
function nearest(tokens: readonly Token[]): ReadonlySet<string> {
  const isGrammar = ({ tier, kind }: Token): boolean => tier === 'function' || kind !== 'word'
  const first = tokens.findIndex((token) => !isGrammar(token))
  if (first < 0 || first > SKIPPED) return new Set()
  const rest = tokens.slice(first, first + SIDE_TOKENS)
  const end = rest.findIndex(isGrammar)
  return new Set((end < 0 ? rest : rest.slice(0, end)).map(({ stem }) => stem))
}

/** Whether a word is in both sets and not in a third. */
function meet(some: ReadonlySet<string>, others: ReadonlySet<string>, but: ReadonlySet<string>): boolean {
  return [...some].some((stem) => others.has(stem) && !but.has(stem))
}
