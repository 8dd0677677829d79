import type { Token } from '../words/token.js'
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
  const words = tokens.map((token) => token.stem)
  const run = Math.max(0, ...sentences.map((sentence) => longestRun(words, stems(sentence.tokens))))
  return { run: words.length === 0 ? 0 : run / words.length, kept: orderKept(tokens, sentences[0]) }
}

function orderKept(tokens: readonly Token[], sentence: Window['sentences'][number] | undefined): number {
  if (!sentence) return 1
  const content = (token: Token): boolean => token.weight >= 1
  const wanted = stems(tokens.filter((token) => content(token) && sentence.stems.has(token.stem)))
  const wantedSet = new Set(wanted)
  const found = stems(sentence.tokens.filter((token) => wantedSet.has(token.stem)))
  return wanted.length === 0 ? 1 : longestSubsequence(wanted, found) / wanted.length
}

function stems(tokens: readonly Token[]): string[] {
  return tokens.map((token) => token.stem)
}

function longestRun(words: readonly string[], found: readonly string[]): number {
  let best = 0
  let row = new Uint16Array(found.length + 1)
  for (const word of words) {
    const next = new Uint16Array(found.length + 1)
    for (const [at, other] of found.entries()) {
      if (word !== other) continue
      const run = (row[at] ?? 0) + 1
      next[at + 1] = run
      if (run > best) best = run
    }
    row = next
  }
  return best
}

function longestSubsequence(words: readonly string[], found: readonly string[]): number {
  let row = new Uint16Array(found.length + 1)
  for (const word of words) {
    const next = new Uint16Array(found.length + 1)
    for (const [at, other] of found.entries()) {
      next[at + 1] = word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0)
    }
    row = next
  }
  return row[found.length] ?? 0
}
