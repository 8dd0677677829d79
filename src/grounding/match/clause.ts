import type { Token } from '../words/token.js'
import type { Sentence } from './evidence.js'
import type { Window } from './window.js'

/** A clause of the evidence: a part of one sentence that has its own negation. */
export interface Clause {
  readonly sentence: Sentence
  readonly tokens: readonly Token[]
  /** Weighted share of the statement that this clause alone holds, 0..1. */
  readonly coverage: number
}

const BETWEEN = /[;:—–()]|,\s*(?:and|but|or|which|who|while|although|though|whereas|because|so|yet)\b|\s[-]{1,2}\s/i
const OPENS = /^(?:but|although|though|whereas|while|because|unless|which|who)$/
const CLAUSE_TOKENS_MIN = 3

/** The clauses of a sentence. */
export function clausesOf(sentence: Sentence): Token[][] {
  const clauses: Token[][] = []
  let open: Token[] = []
  let last: Token | undefined
  for (const token of sentence.tokens) {
    const gap = last ? sentence.text.slice(last.end - sentence.start, token.end - sentence.start) : ''
    const breaks = OPENS.test(token.word) || BETWEEN.test(gap)
    if (breaks && open.length >= CLAUSE_TOKENS_MIN) {
      clauses.push(open)
      open = []
    }
    open.push(token)
    last = token
  }
  if (open.length > 0) clauses.push(open)
  return clauses
}

/** The clause of the window's sentences that holds most of the statement. */
export function alignedClause(window: Window): Clause | undefined {
  let best: Clause | undefined
  for (const sentence of window.sentences) {
    for (const tokens of clausesOf(sentence)) {
      const coverage = coverageBy(window.tokens, tokens)
      if (!best || coverage > best.coverage + 1e-9) best = { sentence, tokens, coverage }
    }
  }
  return best
}

/** Weighted share of a statement's words that have their stem or root among some tokens. */
export function coverageBy(tokens: readonly Token[], found: readonly Token[]): number {
  const keys = new Set(found.flatMap(({ stem, root }) => [stem, `~${root}`]))
  let [held, total] = [0, 0]
  for (const { stem, root, weight } of tokens) {
    total += weight
    if (keys.has(stem) || keys.has(`~${root}`)) held += weight
  }
  return total > 0 ? held / total : 0
}
