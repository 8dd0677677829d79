import { root } from '../../core/words/root.js'
import { antonyms } from '../words/antonyms.js'
import { isOtherNegator } from '../words/other-negators.js'
import type { Token } from '../words/token.js'
import { looksLikeVerb } from '../words/verbs.js'

/** A negator and the words that it most likely turns round. */
interface Negation {
  readonly targets: ReadonlySet<string>
}

// A negator's reach: the next content words ("was never released in Japan": release, japan).
const TARGETS = 2

// These turn round a noun, and not the verb after "and": "has no debt and pays its bills".
const OF_NOUNS = /^(?:no|without|lack|lacks|lacked|lacking)$/

// Japanese and Chinese write negation inside the word; only whether the count of these marks is odd is compared.
const UNSPACED_NEGATION = /ません|ない|なかっ|なく|[不没沒未無无非]/g

/**
 * How many negations one side has that the other lacks. They count only where they turn round a word of the other side or
 * the opposite of one. Negators that are themselves opposites of a word ("never" of "always") are `skipped`.
 */
export function unmatchedNegations(
  stated: readonly Token[],
  found: readonly Token[],
  clause: readonly Token[],
  skipped: ReadonlySet<Token>,
): number {
  const own = negations(stated, skipped)
  const theirs = negations(found, skipped)
  const near = negations(clause, skipped)
  const [statedRoots, foundRoots] = [rootsOf(stated), rootsOf(found)]
  const lacking = own
    .filter(({ targets }) => targets.size === 0 || [...targets].some((target) => foundRoots.has(target)))
    .filter((negation) => !theirs.some((other) => overlap(negation, other)))
  const turning = near
    .filter(({ targets }) => [...targets].some((target) => statedRoots.has(target)))
    .filter((negation) => !own.some((other) => overlap(negation, other)))
  return lacking.length + turning.length
}

/** The roots of words and of their opposites. */
function rootsOf(tokens: readonly Token[]): Set<string> {
  return new Set(tokens.flatMap((token) => [token.root, ...[...antonyms(token.stem)].map(root)]))
}

/** Whether one side has more of the negating words of other languages than the other. */
export function hasOtherNegation(stated: readonly Token[], found: readonly Token[]): boolean {
  const count = (tokens: readonly Token[]) => tokens.filter(({ word }) => isOtherNegator(word)).length
  return count(stated) !== count(found)
}

/** How many marks of negation a text without spaces has. */
export function unspacedNegations(text: string): number {
  return text.match(UNSPACED_NEGATION)?.length ?? 0
}

function negations(tokens: readonly Token[], skipped: ReadonlySet<Token>): Negation[] {
  const found: Negation[] = []
  let [reach, nounReach, coordinated]: [string[], string[], string[]] = [[], [], []]
  // From the end, so that each negator sees the content words after it.
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at]
    if (!token || (token.kind === 'negator' && skipped.has(token))) continue
    // "Neither A nor B" is one negation.
    if (token.word === 'nor') coordinated.push(...reach)
    else if (token.kind === 'negator') {
      const own = OF_NOUNS.test(token.word) ? nounReach : reach
      found.push({ targets: new Set([...own, ...coordinated]) })
      coordinated = []
    } else if (token.word === 'but') [reach, nounReach] = [[], []]
    else if (token.word === 'and' && startsWithVerb(tokens[at + 1])) nounReach = []
    else if (token.tier !== 'function') {
      reach = [token.root, ...reach].slice(0, TARGETS)
      nounReach = [token.root, ...nounReach].slice(0, TARGETS)
    }
  }
  if (coordinated.length > 0) found.push({ targets: new Set(coordinated) })
  return found
}

function startsWithVerb(token: Token | undefined): boolean {
  return token !== undefined && looksLikeVerb(token)
}

function overlap(one: Negation, other: Negation): boolean {
  if (one.targets.size === 0 && other.targets.size === 0) return true
  return [...one.targets].some((root) => other.targets.has(root))
}
