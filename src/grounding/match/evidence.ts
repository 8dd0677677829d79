import type { Quantity } from '../quantities/quantity.js'
import { blocks } from '../split/blocks.js'
import { sentences } from '../split/sentences.js'
import type { Span } from '../split/span.js'
import { synonymGroups } from '../words/synonyms.js'
import type { Token } from '../words/token.js'
import { tokenise } from '../words/tokenise.js'

/** A sentence of the evidence, read once for all statements. */
export interface Sentence {
  /** Which piece of evidence, from 0. */
  readonly item: number
  /** UTF-16 offsets in that piece; the tokens' offsets are in the piece too. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly tokens: readonly Token[]
  readonly stems: ReadonlySet<string>
  readonly roots: ReadonlySet<string>
  readonly synonyms: ReadonlySet<number>
  readonly quantities: readonly Token[]
  /** Place among all sentences by their text, so that ties do not hang on the order of the evidence. */
  readonly rank: number
}

/** All sentences of the evidence, and where each word stands. */
export interface Evidence {
  readonly sentences: readonly Sentence[]
  /** Stem, root (after '~') or synonym group (after '=') -> sentences. */
  readonly places: ReadonlyMap<string, readonly number[]>
  /** Every quantity of the evidence, once. */
  readonly quantities: readonly Quantity[]
}

// Longer sentences are read in parts, which bounds the work of comparing word by word.
const SENTENCE_TOKENS = 100

/** Reads the evidence: linear in its length. */
export function readEvidence(evidence: readonly { readonly text: string }[]): Evidence {
  const unranked = evidence.flatMap(({ text }, item) => sentencesOf(text, item))
  const order = [...unranked.keys()].sort((a, b) => byText(unranked[a], unranked[b]))
  const ranks = new Map(order.map((at, rank) => [at, rank]))
  const ranked = unranked.map((sentence, at) => ({ ...sentence, rank: ranks.get(at) ?? at }))
  return {
    sentences: ranked,
    places: placesOf(ranked),
    quantities: distinctQuantities(ranked),
  }
}

type Unranked = Omit<Sentence, 'rank'>

function sentencesOf(text: string, item: number): Unranked[] {
  return evidenceSpans(text).flatMap((span) => parts(text, span, item))
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
  if (tokens.length <= SENTENCE_TOKENS) return tokens.length === 0 ? [] : [sentenceOf(text, item, start, end, tokens)]
  const found: Unranked[] = []
  for (let at = 0; at < tokens.length; at += SENTENCE_TOKENS) {
    const part = tokens.slice(at, at + SENTENCE_TOKENS)
    const [first, last] = [part[0], part.at(-1)]
    if (first && last) found.push(sentenceOf(text, item, first.start, last.end, part))
  }
  return found
}

function sentenceOf(text: string, item: number, start: number, end: number, tokens: readonly Token[]): Unranked {
  return {
    item,
    start,
    end,
    text: text.slice(start, end),
    tokens,
    stems: new Set(tokens.map((token) => token.stem)),
    roots: new Set(tokens.map((token) => token.root)),
    synonyms: new Set(tokens.flatMap((token) => [...synonymGroups(token.stem)])),
    quantities: tokens.filter((token) => token.kind === 'quantity'),
  }
}

function distinctQuantities(all: readonly Sentence[]): Quantity[] {
  const byKey = new Map<string, Quantity>()
  for (const { stem, quantity } of all.flatMap(({ quantities }) => quantities)) if (quantity) byKey.set(stem, quantity)
  return [...byKey.values()]
}

function byText(one: Unranked | undefined, other: Unranked | undefined): number {
  const [a, b] = [one?.text ?? '', other?.text ?? '']
  return a < b ? -1 : a > b ? 1 : 0
}

function placesOf(all: readonly Sentence[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  const put = (key: string, at: number): void => {
    const list = places.get(key)
    if (list) list.push(at)
    else places.set(key, [at])
  }
  for (const [at, { stems, roots, synonyms }] of all.entries()) {
    for (const stem of stems) put(stem, at)
    for (const root of roots) put(`~${root}`, at)
    for (const group of synonyms) put(`=${group}`, at)
  }
  return places
}
