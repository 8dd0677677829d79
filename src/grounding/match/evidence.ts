import type { Quantity } from '../../core/quantities/quantity.js'
import { blocks } from '../split/blocks.js'
import { withoutQuestions } from '../split/questions.js'
import { sentences } from '../split/sentences.js'
import type { Span } from '../split/span.js'
import { synonymGroups } from '../words/synonyms.js'
import type { Token } from '../words/token.js'
import { tokenise } from '../words/tokenise.js'
import { clausesOf } from './clause.js'
import { type Postings, postingsOf } from './postings.js'
import type { Sentence } from './sentence.js'

/** All sentences of the evidence but questions, which say nothing, and where each word stands. */
export interface Evidence {
  /** In the order of their texts, so that nothing hangs on the order of the evidence. */
  readonly sentences: readonly Sentence[]
  /** Stem, root (after '~') or synonym group (after '=') -> sentences. */
  readonly postings: Postings
  /** Every quantity of the evidence, once. */
  readonly quantities: readonly Quantity[]
}

// Longer sentences are read in parts, which bounds the work of comparing word by word.
const SENTENCE_TOKENS = 100

/** Reads the evidence, once for all statements. */
export function readEvidence(evidence: readonly { readonly text: string }[]): Evidence {
  const sorted = evidence.flatMap(({ text }, item) => sentencesOf(text, item)).sort(byText)
  const read = sorted.map((sentence, rank) => ({ ...sentence, rank }))
  return { sentences: read, postings: postingsOf(read.map(keysOf)), quantities: distinctQuantities(read) }
}

type Unranked = Omit<Sentence, 'rank'>

function sentencesOf(text: string, item: number): Unranked[] {
  return evidenceSpans(text)
    .flatMap((span) => withoutQuestions(text, span))
    .flatMap((span) => parts(text, span, item))
}

// Code in evidence says as much as prose, so blocks are used only where there is no fence.
function evidenceSpans(text: string): Span[] {
  const whole = [{ start: 0, end: text.length }]
  return (/^ {0,3}(?:```|~~~)/m.test(text) ? whole : blocks(text)).flatMap((block) => sentences(text, block))
}

function parts(text: string, { start, end }: Span, item: number): Unranked[] {
  const tokens = tokenise(text.slice(start, end)).map((token) => ({
    ...token,
    start: token.start + start,
    end: token.end + start,
  }))
  if (tokens.length <= SENTENCE_TOKENS)
    return tokens.length === 0 ? [] : [sentenceOf(text, item, start, end, tokens)]
  const found: Unranked[] = []
  for (let at = 0; at < tokens.length; at += SENTENCE_TOKENS) {
    const part = tokens.slice(at, at + SENTENCE_TOKENS)
    const [first, last] = [part[0], part.at(-1)]
    if (first && last) found.push(sentenceOf(text, item, first.start, last.end, part))
  }
  return found
}

function sentenceOf(
  text: string,
  item: number,
  start: number,
  end: number,
  tokens: readonly Token[],
): Unranked {
  return {
    item,
    start,
    end,
    text: text.slice(start, end),
    tokens,
    stems: new Set(tokens.map((token) => token.stem)),
    roots: new Set(tokens.map((token) => token.root)),
    synonyms: new Set(tokens.flatMap((token) => [...synonymGroups(token.stem)])),
    clauses: clausesOf(text, tokens),
    quantities: tokens.filter((token) => token.kind === 'quantity'),
  }
}

function distinctQuantities(all: readonly Sentence[]): Quantity[] {
  const byKey = new Map<string, Quantity>()
  for (const { stem, quantity } of all.flatMap(({ quantities }) => quantities)) {
    const bound = quantity?.kind === 'amount' ? (quantity.bound ?? '') + (quantity.change ?? '') : ''
    if (quantity) byKey.set(`${stem} ${bound}`, quantity)
  }
  return [...byKey.values()]
}

function byText({ text: one }: Unranked, { text: other }: Unranked): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function keysOf({ stems, roots, synonyms }: Unranked): string[] {
  return [...stems, ...[...roots].map((root) => `~${root}`), ...[...synonyms].map((group) => `=${group}`)]
}
