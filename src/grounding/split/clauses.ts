import type { Token } from '../words/token.js'
import { tokenise } from '../words/tokenise.js'
import { looksLikeVerb } from '../words/verbs.js'
import { type Span, trimmed } from './span.js'

// Looking back keeps long runs of spaces linear.
const BOUNDARY = /;\s+|；\s*|,\s+and\s+|(?<![\s,])\s+and\s+/g
/** How far into the right side its verb may be: a subject is rarely longer. */
const SUBJECT_TOKENS = 5

/**
 * Parts a sentence at ";" and "and" where each side states something of its own: a verb on the left, a subject and then a
 * verb on the right (after ";" a verb or number will do). When in doubt the sentence stays whole.
 */
export function clauses(text: string, sentence: Span): Span[] {
  const source = text.slice(sentence.start, sentence.end)
  const cuts = cutsOf(source)
  const spans: Span[] = []
  let start = 0
  for (const cut of cuts) {
    spans.push({ start, end: cut.start })
    start = cut.end
  }
  spans.push({ start, end: source.length })
  return spans.map((span) =>
    trimmed(text, { start: sentence.start + span.start, end: sentence.start + span.end }),
  )
}

function cutsOf(source: string): Span[] {
  const boundaries = [...source.matchAll(BOUNDARY)]
  if (boundaries.length === 0) return []
  const tokens = tokenise(source)
  const cuts: Span[] = []
  let [read, left, nesting]: [number, Token[], Nesting] = [0, [], { at: 0, quotes: 0, depth: 0 }]
  for (const { 0: mark, index } of boundaries) {
    for (let token = tokens[read]; token && token.start < index; token = tokens[++read]) left.push(token)
    nesting = nestingAt(source, index, nesting)
    const isAnd = !/^[;；]/.test(mark)
    const right = tokens.slice(isAnd ? read + 1 : read, read + 2 + SUBJECT_TOKENS)
    if (nesting.quotes % 2 === 1 || nesting.depth > 0 || !stands(left, right, isAnd)) continue
    cuts.push({ start: index, end: index + mark.length })
    left = []
  }
  return cuts
}

function stands(left: readonly Token[], right: readonly Token[], isAnd: boolean): boolean {
  if (left.length < 2 || right.length < 2) return false
  // Of verbs that are not English nothing is known; between the two "；" stands between clauses.
  const states = (token: Token): boolean =>
    looksLikeVerb(token) || (!isAnd && (token.kind === 'quantity' || token.unspaced))
  if (!left.some(states)) return false
  const verb = right.findIndex(isAnd ? isSureVerb : states)
  if (!isAnd) return verb >= 0
  return verb > 0 && !left.some((token) => token.word === 'between')
}

// After "and" only a sure verb: an auxiliary, or a past form right after a subject that cannot be an object.
function isSureVerb(token: Token, at: number, right: readonly Token[]): boolean {
  if (token.tier === 'function') return looksLikeVerb(token)
  return at === 1 && looksLikeVerb(token) && /^(?:it|he|she|they|we|i|you)$/.test(right[0]?.word ?? '')
}

interface Nesting {
  readonly at: number
  readonly quotes: number
  readonly depth: number
}

function nestingAt(source: string, to: number, from: Nesting): Nesting {
  let { quotes, depth } = from
  for (const [char] of source.slice(from.at, to).matchAll(/["“”()[\]]/g)) {
    if ('"“”'.includes(char)) quotes++
    else depth = Math.max(0, depth + ('(['.includes(char) ? 1 : -1))
  }
  return { at: to, quotes, depth }
}
