import { antonyms } from '../words/antonyms.js'
import type { Token } from '../words/token.js'
import type { AlignedClause } from './clause.js'
import { unmatchedNegations, unspacedNegations } from './negation.js'
import { sharesNeighbour } from './neighbours.js'
import type { Window } from './window.js'

/** Whether a statement and the evidence's clause point the same way. */
export interface PolarityRuling {
  /** One of them is negated and the other is not. */
  readonly negationDiffers: boolean
  /** But for the negation the clause says the statement word for word. */
  readonly elseVerbatim: boolean
  /** The statement's words whose opposite stands in the clause, by their places. */
  readonly opposites: readonly number[]
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
  return {
    negationDiffers: differs(statement, window, clause),
    elseVerbatim: isElseVerbatim(tokens, clause.tokens, runMin),
    opposites: oppositesOf(window, clause),
  }
}

function differs(statement: string, { tokens, sentences }: Window, clause: AlignedClause): boolean {
  const found = sentences.flatMap((sentence) => sentence.tokens)
  const spaced = unmatchedNegations(tokens, found, clause.tokens)
  const unspaced = tokens.some((token) => token.unspaced)
    ? unspacedNegations(statement) + unspacedNegations(clause.sentence.text)
    : 0
  return (spaced + unspaced) % 2 === 1
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

function oppositesOf({ tokens, sentences }: Window, clause: AlignedClause): number[] {
  const stated = new Set(tokens.map(({ stem }) => stem))
  const isHeld = (stem: string): boolean => sentences.some(({ stems }) => stems.has(stem))
  return [...tokens.entries()]
    .filter(([at, { stem, kind }]) => {
      if (kind !== 'word' || isHeld(stem)) return false
      const opposites = antonyms(stem)
      return clause.tokens.some(
        (found, place) =>
          opposites.has(found.stem) &&
          !stated.has(found.stem) &&
          sharesNeighbour(tokens, at, clause.tokens, place),
      )
    })
    .map(([at]) => at)
}
