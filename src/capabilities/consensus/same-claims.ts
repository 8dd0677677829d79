import type { StatementFinding } from '../../core/finding.js'
import type { Quantity } from '../../core/quantities/quantity.js'
import { isOpposite } from '../../grounding/index.js'
import type { AnswerText } from './answer-text.js'
import { bareValue, isSameValue } from './bare-value.js'
import type { Claim, Word } from './claim.js'
import { isTurnedRound } from './turned-round.js'

/** Longer fragments have enough words of their own to be compared by. */
const FRAGMENT_WORDS = 4
/** A passage is three sentences of 100 words at most, and must hold four fifths of a claim. */
const CLAIM_WORDS_MAX = 375

/**
 * Whether each claim of one answer is covered by the other's and nothing speaks against it, both ways: `claims` where the
 * words stand there one after the other, `likely` where they only are there.
 */
export function sameByClaims(one: AnswerText, other: AnswerText): 'claims' | 'likely' | null {
  if (one.claims.length === 0 || other.claims.length === 0 || !hasSameSigns(one, other)) return null
  if (areFragments(one, other)) return sameFragments(one, other)
  const there = coveredBy(one, other)
  if (there === null) return null
  const back = coveredBy(other, one)
  if (back === null) return null
  return there === 'claims' && back === 'claims' ? 'claims' : 'likely'
}

function hasSameSigns(one: AnswerText, other: AnswerText): boolean {
  const [signs, others] = [one, other].map(({ claims }) => new Set(claims.flatMap(({ signed }) => signed)))
  return signs?.size === others?.size && [...(signs ?? [])].every((sign) => others?.has(sign))
}

function coveredBy(one: AnswerText, other: AnswerText): 'claims' | 'likely' | null {
  let basis: 'claims' | 'likely' = 'claims'
  let last = -1
  const known = new Map(other.claims.map(({ wordsKey }, place) => [wordsKey, place]))
  const isOrdered = one.isNumbered || other.isNumbered
  for (const claim of one.claims) {
    const place = known.get(claim.wordsKey)
    const covered: Covered | null =
      place === undefined ? coveringOf(claim, other) : { basis: 'claims', place }
    if (covered === null || (isOrdered && covered.place < last)) return null
    if (covered.basis === 'likely') basis = 'likely'
    last = covered.place
  }
  return basis
}

interface Covered {
  readonly basis: 'claims' | 'likely'
  /** Which claim covers it. */
  readonly place: number
}

/** A claim that is a value and nothing else is covered by the same value. */
function coveringOf(claim: Claim, other: AnswerText): Covered | null {
  const value = bareValue(claim.text)
  if (value === null) return ruleClaim(claim, other)
  const place = other.claims.findIndex(({ text }) => {
    const there = bareValue(text)
    return there !== null && isSameValue(value, there)
  })
  return place === -1 ? null : { basis: 'claims', place }
}

/** Several claims together have the words of many a claim that none of them makes: one must cover it. */
function ruleClaim(claim: Claim, other: AnswerText): Covered | null {
  // Numbers alone say nothing that they could be found by; and more words than the engine looks at are never covered.
  if (claim.words.length === 0 || claim.words.length > CLAIM_WORDS_MAX) return null
  const finding = other.rule(claim)
  const place = placeOf(finding)
  const found = place === null ? undefined : other.claims[place]
  if (place === null || !found || finding.status !== 'supported') return null
  const holds =
    hasSameQuantities(claim, found) &&
    claim.limits.every((limit) => found.limits.includes(limit)) &&
    fitsSegments(claim, found) &&
    !hasOwnWord(claim, found) &&
    hasSameTense(claim, found) &&
    !isTurnedRound(claim.wordsKey.split(' '), found.wordsKey.split(' '))
  return holds ? { basis: isStrict(finding) ? 'claims' : 'likely', place } : null
}

/** The one claim that a passage is; null where it is of several. */
function placeOf({ evidence }: StatementFinding): number | null {
  const [place, another] = new Set(evidence.map(({ index }) => index))
  return place === undefined || another !== undefined ? null : place
}

function isStrict({ basis }: StatementFinding): boolean {
  return basis.zone === 'verbatim' || basis.zone === 'covered'
}

/** "Ann has 5 and Bob has 6" has all numbers of "Ann has 6 and Bob has 5": they must stand in the same order. */
function hasSameQuantities({ quantities }: Claim, found: Claim): boolean {
  if (quantities.length !== found.quantities.length) return false
  if (quantities.length < 2) return true
  return [...new Set(quantities.map(measureOf))].every((measure) =>
    isSameRow(ofMeasure(quantities, measure), ofMeasure(found.quantities, measure)),
  )
}

/** What cannot be taken for one another has no order: "on Monday at 3 pm", "at 15:00 on Monday". */
function measureOf(quantity: Quantity): string {
  return quantity.kind === 'amount' ? `amount ${quantity.measure}` : quantity.kind
}

function ofMeasure(quantities: readonly Quantity[], measure: string): Quantity[] {
  return quantities.filter((quantity) => measureOf(quantity) === measure)
}

function isSameRow(row: readonly Quantity[], other: readonly Quantity[]): boolean {
  const isSameAt = (quantity: Quantity, i: number) => {
    const place = other[i]
    return place !== undefined && isSameValue(quantity, place)
  }
  return row.length === other.length && row.every(isSameAt)
}

/** "Down because it is full" and "full because it is down": what stands together in one stands together in the other. */
function fitsSegments({ segments }: Claim, found: Claim): boolean {
  if (segments.length < 2) return true
  const known = new Set(found.segments.flatMap(({ keys }) => keys.flat()))
  const others = found.segments.map(({ connector, keys }) => ({ connector, own: new Set(keys.flat()) }))
  return segments.every(({ connector, keys }) => {
    const held = keys.filter((word) => word.some((key) => known.has(key)))
    return others.some(
      (other) =>
        other.connector === connector && held.every((word) => word.some((key) => other.own.has(key))),
    )
  })
}

/**
 * Whether one has a word that the other has not: "Use option A" and "Use option B"; "American" and "Chinese-American". What is
 * turned round may have its opposite: "not true", "false".
 */
function hasOwnWord(claim: Claim, found: Claim): boolean {
  const [lacking, added] = [leftOver(claim.words, found.words), leftOver(found.words, claim.words)]
  const isTurnedBack = (claim.negators + found.negators) % 2 === 1
  const hasOpposite = (word: Word, others: readonly Word[]) =>
    isTurnedBack && others.some((other) => isOpposite(word.text, other.text))
  return !(
    lacking.every((word) => hasOpposite(word, added)) && added.every((word) => hasOpposite(word, lacking))
  )
}

/** "Is" and "was" are two; "was moved" and "has been moved" may be one. */
function hasSameTense({ tenses }: Claim, found: Claim): boolean {
  return tenses.size === 0 || found.tenses.size === 0 || [...tenses].some((tense) => found.tenses.has(tense))
}

/** Each word of the others stands for one: of "one girl, another girl" a single "girl" leaves one over. */
function leftOver(words: readonly Word[], others: readonly Word[]): Word[] {
  const free = new Set(others)
  return words.filter(({ keys }) => {
    const match = [...free].find((other) => other.keys.some((key) => keys.includes(key)))
    if (match) free.delete(match)
    return match === undefined
  })
}

function areFragments(one: AnswerText, other: AnswerText): boolean {
  const isShort = ({ claims: [only, ...rest], words }: AnswerText) =>
    only !== undefined && rest.length === 0 && words.split(' ').length <= FRAGMENT_WORDS
  return isShort(one) && isShort(other) && [one, other].some(({ claims }) => (claims[0]?.negators ?? 0) > 0)
}

/** "Not safe" and "unsafe": what is negated must be all that they say. */
function sameFragments(one: AnswerText, other: AnswerText): 'likely' | null {
  const [words, others] = [one, other].map(({ claims }) => claims[0]?.words ?? [])
  const negators = [one, other].map(({ claims }) => claims[0]?.negators ?? 0)
  if (!words || !others) return null
  const [lacking, added] = [leftOver(words, others), leftOver(others, words)]
  const isOdd = ((negators[0] ?? 0) + (negators[1] ?? 0)) % 2 === 1
  const [word, opposite] = [lacking[0], added[0]]
  if (lacking.length > 1 || added.length > 1) return null
  if (!word || !opposite) return word || opposite || isOdd ? null : 'likely'
  return isOdd && isOpposite(word.text, opposite.text) ? 'likely' : null
}
