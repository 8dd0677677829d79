import { antonyms } from '../words/antonyms.js'
import type { Token } from '../words/token.js'
import type { Clause } from './clause.js'
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

/** Share of the statement's words that must stand in one run once negators and auxiliaries are left out. */
const ELSE_VERBATIM = 0.9

// Japanese and Chinese write negation inside the word; only the parity of these marks is compared.
const UNSPACED_NEGATION = /ません|ない|なかっ|なく|[不没沒未無无非]/g

/** Compares negations and opposites within the aligned clause. */
export function ruleOnPolarity(statement: string, window: Window, clause: Clause): PolarityRuling {
  const { tokens } = window
  return {
    negationDiffers: isNegated(tokens, statement) !== isNegated(clause.tokens, clauseText(clause)),
    elseVerbatim: isElseVerbatim(tokens, clause.tokens),
    opposites: oppositesOf(window, clause),
  }
}

function clauseText({ sentence, tokens }: Clause): string {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first && last ? sentence.text.slice(first.start - sentence.start, last.end - sentence.start) : ''
}

function isNegated(tokens: readonly Token[], text: string): boolean {
  const negators = tokens.filter(({ kind }) => kind === 'negator').length
  const marks = tokens.some(({ unspaced }) => unspaced) ? (text.match(UNSPACED_NEGATION)?.length ?? 0) : 0
  return (negators + marks) % 2 === 1
}

function isElseVerbatim(stated: readonly Token[], found: readonly Token[]): boolean {
  const [words, others] = [carrying(stated), carrying(found)]
  if (words.length < 2) return false
  const text = ` ${others.join(' ')} `
  const needed = Math.ceil(words.length * ELSE_VERBATIM)
  for (let from = 0; from + needed <= words.length; from++) {
    if (text.includes(` ${words.slice(from, from + needed).join(' ')} `)) return true
  }
  return false
}

function carrying(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind, tier }) => kind !== 'negator' && tier !== 'function').map(({ stem }) => stem)
}

function oppositesOf({ tokens, sentences }: Window, clause: Clause): number[] {
  const stated = new Set(tokens.map(({ stem }) => stem))
  const found = new Set(clause.tokens.map(({ stem }) => stem))
  const held = (stem: string): boolean => sentences.some(({ stems }) => stems.has(stem))
  return [...tokens.entries()]
    .filter(([, { stem, kind }]) => kind === 'word' && !held(stem))
    .filter(([, { stem }]) => [...antonyms(stem)].some((opposite) => found.has(opposite) && !stated.has(opposite)))
    .map(([at]) => at)
}
