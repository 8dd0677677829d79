import type { Quantity } from '../../core/quantities/quantity.js'
import { blocks } from '../split/blocks.js'
import { withoutQuestions } from '../split/questions.js'
import { sentences } from '../split/sentences.js'
import type { Span } from '../split/span.js'
import { type FactIndex, indexOf } from '../structured/fact-index.js'
import { type ProsePart, readPiece } from '../structured/read-structured.js'
import { synonymGroups } from '../words/synonyms.js'
import type { Token } from '../words/token.js'
import { tokenise } from '../words/tokenise.js'
import { clausesOf } from './clause.js'
import { type Postings, postingsOf } from './postings.js'
import type { Sentence } from './sentence.js'

/** What the evidence says: its facts, and all its sentences but questions, which say nothing, and where each word stands. */
export interface Evidence {
  /** Of JSON and tables. */
  readonly facts: FactIndex
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
  const pieces = evidence.map(({ text }, item) => ({ text, item, ...readPiece(text, item) })).sort(byText)
  const sorted = pieces
    .flatMap(({ prose, item }) => prose.flatMap((part) => sentencesOf(part, item)))
    .sort(byText)
  const read = sorted.map((sentence, rank) => ({ ...sentence, rank }))
  return {
    facts: indexOf(pieces.flatMap(({ facts }) => facts)),
    sentences: read,
    postings: postingsOf(read.map(keysOf)),
    quantities: distinctQuantities(read),
  }
}

type Unranked = Omit<Sentence, 'rank'>

function sentencesOf(part: ProsePart, item: number): Unranked[] {
  return evidenceSpans(part.text)
    .flatMap((span) => withoutQuestions(part.text, span))
    .flatMap((span) => parts(part, span, item))
}

// Code in evidence says as much as prose, so blocks are used only where there is no fence.
function evidenceSpans(text: string): Span[] {
  const whole = [{ start: 0, end: text.length }]
  return (/^ {0,3}(?:```|~~~)/m.test(text) ? whole : blocks(text)).flatMap((block) => sentences(text, block))
}

function parts(part: ProsePart, { start, end }: Span, item: number): Unranked[] {
  const { text } = part
  const tokens = tokenise(text.slice(start, end)).map((token) => ({
    ...token,
    start: token.start + start,
    end: token.end + start,
  }))
  if (tokens.length <= SENTENCE_TOKENS)
    return tokens.length === 0 ? [] : [sentenceOf(part, item, start, end, tokens)]
  const found: Unranked[] = []
  for (let at = 0; at < tokens.length; at += SENTENCE_TOKENS) {
    const few = tokens.slice(at, at + SENTENCE_TOKENS)
    const [first, last] = [few[0], few.at(-1)]
    if (first && last) found.push(sentenceOf(part, item, first.start, last.end, few))
  }
  return found
}

function sentenceOf(
  part: ProsePart,
  item: number,
  start: number,
  end: number,
  tokens: readonly Token[],
): Unranked {
  const { text } = part
  return {
    item,
    part,
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

type Texted = { readonly text: string }

function byText({ text: one }: Texted, { text: other }: Texted): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function keysOf({ stems, roots, synonyms }: Unranked): string[] {
  return [...stems, ...[...roots].map((root) => `~${root}`), ...[...synonyms].map((group) => `=${group}`)]
}
