import type { Token } from '../words/token.js'
import { longestRun, longestSubsequence } from './runs.js'
import type { Window } from './window.js'

/** How the statement's words follow one another in the evidence, each 0..1. */
export interface Order {
  /** Share of the statement's words in the longest run that stands word for word in one sentence. */
  readonly run: number
  /** Of the content words found in the fullest sentence, the share that stands there in the statement's order. */
  readonly kept: number
}

/** Compares the order of words: statement words times window words. */
export function orderOf({ tokens, sentences }: Window): Order {
  const run = Math.max(0, ...sentences.map((sentence) => longestRun(tokens, sentence.tokens)))
  return { run: tokens.length === 0 ? 0 : run / tokens.length, kept: orderKept(tokens, sentences[0]) }
}

function orderKept(tokens: readonly Token[], sentence: Window['sentences'][number] | undefined): number {
  if (!sentence) return 1
  const content = (token: Token): boolean => token.weight >= 1
  const wanted = tokens.filter((token) => content(token) && sentence.stems.has(token.stem))
  const wantedSet = new Set(wanted.map(({ stem }) => stem))
  const found = sentence.tokens.filter((token) => wantedSet.has(token.stem))
  return wanted.length === 0 ? 1 : longestSubsequence(wanted, found) / wanted.length
}
