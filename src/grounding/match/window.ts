import type { FramedStatement } from '../split/json-leaves.js'
import type { Token } from '../words/token.js'
import { tokenise, WEIGHTS } from '../words/tokenise.js'
import { candidatesOf } from './candidates.js'
import type { Evidence } from './evidence.js'
import { withAcronyms, withNameParts } from './names.js'
import { longestRun } from './runs.js'
import type { Sentence } from './sentence.js'
import { wordMatch } from './word-match.js'

/** The passage that holds most of a statement: up to three sentences, the fullest first. */
export interface Window {
  /** The statement's tokens. */
  readonly tokens: readonly Token[]
  readonly sentences: readonly Sentence[]
  /** For each token of the statement how fully the window holds it, 0..1. */
  readonly matches: readonly number[]
  /** Weighted share of the statement that the window holds, 0..1. */
  readonly coverage: number
}

/** How a window is put together. */
export const WINDOW = {
  sentencesMax: 3,
  /** Sentences looked at: enough for three that complete one another, few enough for hostile evidence. */
  candidates: 8,
  /** Share of the statement that a further sentence must add. */
  gainMin: 0.05,
} as const

const FIRST_GAIN_MIN = 1e-4
// Sums in different orders part by less.
const TIE = 1e-9
/** The statement's tokens; those that only frame it weigh as frame words. */
export function statementTokens({ text, frameChars }: FramedStatement): Token[] {
  return tokenise(text).map((token) =>
    token.start < frameChars ? { ...token, weight: Math.min(token.weight, WEIGHTS.frame) } : token,
  )
}

/** Finds the window of a statement. Ties fall by the sentences' text, never by the order of the evidence. */
export function findWindow(tokens: readonly Token[], evidence: Evidence): Window {
  const candidates = candidatesOf(tokens, evidence, WINDOW.candidates).map((sentence) => ({
    sentence,
    matches: tokens.map((token) => wordMatch(token, sentence)),
  }))
  const total = tokens.reduce((sum, { weight }) => sum + weight, 0)
  let matches = tokens.map(() => 0)
  const sentences: Sentence[] = []
  while (sentences.length < WINDOW.sentencesMax && total > 0) {
    const best = bestOf(tokens, candidates, (candidate) => gain(tokens, matches, candidate.matches) / total)
    if (!best || best.gain < (sentences.length === 0 ? FIRST_GAIN_MIN : WINDOW.gainMin)) break
    matches = matches.map((match, at) => Math.max(match, best.candidate.matches[at] ?? 0))
    sentences.push(best.candidate.sentence)
  }
  matches = withNameParts({ tokens, matches: withAcronyms({ tokens, matches, sentences }), sentences })
  const held = tokens.reduce((sum, { weight }, at) => sum + weight * (matches[at] ?? 0), 0)
  return { tokens, sentences, matches, coverage: total > 0 ? Math.min(1, held / total) : 0 }
}

/** Coverage of the statement's other words, where those at some places are left out. */
export function coverageBut({ tokens, matches }: Window, places: readonly number[]): number {
  const left = new Set(places)
  let [held, total] = [0, 0]
  for (const [at, { weight }] of tokens.entries()) {
    if (left.has(at)) continue
    total += weight
    held += weight * (matches[at] ?? 0)
  }
  return total > 0 ? held / total : 0
}

interface Candidate {
  readonly sentence: Sentence
  readonly matches: readonly number[]
}

function gain(tokens: readonly Token[], now: readonly number[], added: readonly number[]): number {
  let sum = 0
  tokens.forEach(({ weight }, at) => {
    sum += weight * Math.max(0, (added[at] ?? 0) - (now[at] ?? 0))
  })
  return sum
}

/**
 * The candidate that adds most. Of several the one with the longest run of the statement, and of those the shortest:
 * there a negation is the statement's own.
 */
function bestOf(
  tokens: readonly Token[],
  candidates: readonly Candidate[],
  gainOf: (candidate: Candidate) => number,
): { candidate: Candidate; gain: number } | undefined {
  const gains = candidates.map((candidate) => ({ candidate, gain: gainOf(candidate) }))
  const most = Math.max(0, ...gains.map(({ gain }) => gain))
  const best = gains.filter(({ gain }) => gain > most - TIE)
  if (best.length < 2) return best[0]
  return best
    .map((entry) => nearnessOf(tokens, entry))
    .sort((one, other) => other.run - one.run || one.length - other.length)[0]?.entry
}

function nearnessOf<Entry extends { candidate: Candidate }>(tokens: readonly Token[], entry: Entry) {
  const found = entry.candidate.sentence.tokens
  return { entry, run: longestRun(tokens, found), length: found.length }
}
