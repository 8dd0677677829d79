import { antonyms, areSurelyOpposite } from '../words/antonyms.js'
import type { Token } from '../words/token.js'
import { looksLikeVerb } from '../words/verbs.js'
import type { AlignedClause } from './clause.js'
import { hasDeniedWord, standsPlain } from './denial.js'
import { unmatchedNegations, unspacedNegations } from './negation.js'
import { sharesNeighbour } from './neighbours.js'
import type { Window } from './window.js'

/** Whether a statement and the evidence's clause point the same way. */
export interface PolarityRuling {
  /** One of them is negated and the other is not; a word and its opposite are not counted here. */
  readonly negationDiffers: boolean
  /** But for the negation the clause says the statement word for word, and says it without a condition. */
  readonly elseVerbatim: boolean
  /** The statement's words whose opposite stands in the clause, by their places. */
  readonly opposites: readonly number[]
  /** Each of them is an opposite in every use, and not only in a dictionary. */
  readonly areSure: boolean
  /** Negations and opposites together turn it round: a negated opposite turns it back. */
  readonly isTurned: boolean
  /** There are several opposites, or one in the subject: "the north wing" and "the south wing" are two things. */
  readonly isOfAnother: boolean
  /** A word of it is only denied or excepted. */
  readonly hasDenied: boolean
  /** Either side makes an exception. */
  readonly hasException: boolean
}

/**
 * Compares negations and opposites within the aligned clause.
 *
 * @param runMin share of the statement's words that must stand in one run, negators and auxiliaries left out
 */
export function ruleOnPolarity(
  statement: string,
  window: Window,
  clause: AlignedClause,
  runMin: number,
): PolarityRuling {
  const { tokens } = window
  const pairs = oppositesOf(window, clause)
  // "Never" against "always" is an opposite and not a negation besides.
  const skipped = new Set(pairs.flatMap(({ stated, found }) => [stated, found]))
  const isPlain = window.sentences.some((sentence) => standsPlain(tokens, sentence))
  const negationDiffers = !isPlain && differs(statement, window, clause, skipped)
  return {
    negationDiffers,
    elseVerbatim: isElseVerbatim(tokens, clause.tokens, runMin) && !isRestricted(tokens, clause.tokens),
    opposites: pairs.map(({ at }) => at),
    areSure: pairs.every(({ stated, found }) => areSurelyOpposite(stated.stem, found.stem)),
    isTurned: (pairs.length + (negationDiffers ? 1 : 0)) % 2 === 1,
    isOfAnother: pairs.length > 1 || pairs.some((pair) => isInSubject(window, pair)),
    hasDenied: !isPlain && hasDeniedWord(window),
    hasException: [...tokens, ...clause.tokens].some(({ word }) => EXCEPTION.test(word)),
  }
}

const EXCEPTION = /^(?:except|excepting|excluding|until|till|unless|unlike|but|only|apart)$/

/** Whether the opposite is part of what the statement speaks of, or that is not in the passage at all. */
function isInSubject({ tokens, matches }: Window, { at, stated, found }: Opposites): boolean {
  const isAbsent = ({ kind, weight }: Token, place: number): boolean =>
    kind === 'word' && weight >= 1 && (matches[place] ?? 0) === 0
  if (tokens.slice(0, at).some(isAbsent)) return true
  // "All tests passed" and "none of the tests passed" have one subject.
  if (stated.kind === 'negator' || found.kind === 'negator') return false
  const verb = tokens.findIndex(looksLikeVerb)
  return verb < 0 ? at < 2 : at < verb
}

function differs(
  statement: string,
  { tokens, sentences }: Window,
  clause: AlignedClause,
  skipped: ReadonlySet<Token>,
): boolean {
  const found = sentences.flatMap((sentence) => sentence.tokens)
  const spaced = unmatchedNegations(tokens, found, clause.tokens, skipped)
  const unspaced = tokens.some((token) => token.unspaced)
    ? unspacedNegations(statement) + unspacedNegations(clause.sentence.text)
    : 0
  return (spaced + unspaced) % 2 === 1
}

const RESTRICTS =
  /^(?:after|before|during|except|unless|until|till|within|without|if|when|while|for|in|on|at|under|since)$/

/** "Not allowed on Sundays": the clause goes on with a condition after all that the statement says. */
function isRestricted(stated: readonly Token[], found: readonly Token[]): boolean {
  const stems = new Set(carrying(stated))
  const last = found.findLastIndex(({ stem }) => stems.has(stem))
  return RESTRICTS.test(found[last + 1]?.word ?? '')
}

function isElseVerbatim(stated: readonly Token[], found: readonly Token[], runMin: number): boolean {
  const [words, others] = [carrying(stated), carrying(found)]
  const needed = Math.ceil(words.length * runMin)
  if (words.length < 2 || needed > others.length) return false
  const text = ` ${others.join(' ')} `
  for (let from = 0; from + needed <= words.length; from++) {
    if (text.includes(` ${words.slice(from, from + needed).join(' ')} `)) return true
  }
  return false
}

function carrying(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind, tier }) => kind !== 'negator' && tier !== 'function').map(({ stem }) => stem)
}

interface Opposites {
  readonly at: number
  readonly stated: Token
  readonly found: Token
}

function oppositesOf({ tokens, sentences }: Window, clause: AlignedClause): Opposites[] {
  const own = new Set(tokens.map(({ stem }) => stem))
  const isHeld = (stem: string): boolean => sentences.some(({ stems }) => stems.has(stem))
  const pairs: Opposites[] = []
  const taken = new Set<Token>()
  for (const [at, stated] of tokens.entries()) {
    const opposites = antonyms(stated.stem)
    if (stated.kind === 'quantity' || opposites.size === 0 || isHeld(stated.stem)) continue
    const found = clause.tokens.find(
      (token, place) =>
        opposites.has(token.stem) &&
        !own.has(token.stem) &&
        !taken.has(token) &&
        sharesNeighbour(tokens, at, clause.tokens, place),
    )
    if (!found) continue
    taken.add(found)
    pairs.push({ at, stated, found })
  }
  return pairs
}
