import type { Token } from '../words/token.js'
import type { Clause, Sentence } from './sentence.js'
import type { Window } from './window.js'

/** The clause that a statement is held against. */
export interface AlignedClause {
  readonly sentence: Sentence
  readonly tokens: readonly Token[]
  /** Weighted share of the statement that this clause alone holds, 0..1. */
  readonly coverage: number
}

const BETWEEN =
  /[;:—–()]|,\s*(?:and|but|or|which|who|while|although|though|whereas|because|so|yet)\b|\s--?\s/i
const OPENS = /^(?:but|although|though|whereas|while|because|unless|which|who)$/
const CLAUSE_TOKENS_MIN = 3

/** The clauses of a sentence, whose tokens' offsets are in `text`. */
export function clausesOf(text: string, tokens: readonly Token[]): Clause[] {
  const clauses: Token[][] = []
  let open: Token[] = []
  let last: Token | undefined
  for (const token of tokens) {
    const upToHere = last ? text.slice(last.end, token.end) : ''
    const breaks = OPENS.test(token.word) || BETWEEN.test(upToHere)
    if (breaks && open.length >= CLAUSE_TOKENS_MIN) {
      clauses.push(open)
      open = []
    }
    open.push(token)
    last = token
  }
  if (open.length > 0) clauses.push(open)
  return clauses.map((part) => ({ tokens: part, keys: new Set(part.flatMap(keysOf)) }))
}

function keysOf({ stem, root }: Token): string[] {
  return [stem, `~${root}`]
}

/** The clause of the window's sentences that holds most of the statement. */
export function alignedClause(window: Window): AlignedClause | undefined {
  let best: AlignedClause | undefined
  for (const sentence of window.sentences) {
    for (const clause of sentence.clauses) {
      const coverage = coverageBy(window.tokens, clause)
      if (!best || coverage > best.coverage + 1e-9) best = { sentence, tokens: clause.tokens, coverage }
    }
  }
  return best
}

function coverageBy(tokens: readonly Token[], { keys }: Clause): number {
  let [held, total] = [0, 0]
  for (const { stem, root, weight } of tokens) {
    total += weight
    if (keys.has(stem) || keys.has(`~${root}`)) held += weight
  }
  return total > 0 ? held / total : 0
}
