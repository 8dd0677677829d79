import type { Quantity } from '../../core/quantities/quantity.js'
import { blocks } from '../split/blocks.js'
import { withoutQuestions } from '../split/questions.js'
import { sentences } from '../split/sentences.js'
import type { Span } from '../split/span.js'
import { type FactIndex, indexOf } from '../structured/fact-index.js'
import { type ProsePart, readPiece } from '../structured/read-structured.js'
import { synonymGroups } from '../words/synonyms.js'
import type { Token } from '../words/token.js'
import { tokensWithin } from '../words/tokenise.js'
import { type Postings, postingsOf } from './postings.js'
import { type SentencePlace, Shelf, ShelvedSentence } from './read-sentence.js'
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
/** Evidence up to this many UTF-16 units is held in tokens; of longer evidence a sentence is read again when it is needed. */
const HELD_CHARS = 100_000

/** Reads the evidence, once for all statements. */
export function readEvidence(evidence: readonly { readonly text: string }[]): Evidence {
  const pieces = evidence.map(({ text }, item) => ({ text, item, ...readPiece(text, item) })).sort(byText)
  const chars = evidence.reduce((sum, { text }) => sum + text.length, 0)
  const reading: Reading = { isHeld: chars <= HELD_CHARS, keys: new Map(), quantities: new Map() }
  const read = pieces
    .flatMap(({ prose, item }) => prose.flatMap((part) => sentencesOf(part, item, reading)))
    .sort(byText)
  const shelf = new Shelf()
  return {
    facts: indexOf(pieces.flatMap(({ facts }) => facts)),
    sentences: read.map((place, rank) => new ShelvedSentence(place, rank, shelf)),
    postings: postingsOf(read.map(({ words }) => keysOf(words))),
    quantities: [...reading.quantities.values()],
  }
}

/** The keys of a word: one array for all its places. */
type Keys = readonly string[]

/** What is gathered while the evidence is read. */
interface Reading {
  readonly isHeld: boolean
  /** Stem -> keys of {@link Evidence.postings}. */
  readonly keys: Map<string, Keys>
  readonly quantities: Map<string, Quantity>
}

interface Read extends SentencePlace {
  /** The keys of its tokens. */
  readonly words: readonly Keys[]
}

function sentencesOf(part: ProsePart, item: number, reading: Reading): Read[] {
  return evidenceSpans(part.text)
    .flatMap((span) => withoutQuestions(part.text, span))
    .flatMap((span) => parts(part, span, item, reading))
}

// Code in evidence says as much as prose, so blocks are used only where there is no fence.
function evidenceSpans(text: string): Span[] {
  const whole = [{ start: 0, end: text.length }]
  return (/^ {0,3}(?:```|~~~)/m.test(text) ? whole : blocks(text)).flatMap((block) => sentences(text, block))
}

function parts(part: ProsePart, span: Span, item: number, reading: Reading): Read[] {
  const tokens = tokensWithin(part.text, span)
  if (tokens.length === 0) return []
  if (tokens.length <= SENTENCE_TOKENS) {
    const place = { item, part, ...span, text: part.text.slice(span.start, span.end) }
    return [{ ...place, tokens: reading.isHeld ? tokens : undefined, words: wordsOf(tokens, reading) }]
  }
  const found: Read[] = []
  for (let at = 0; at < tokens.length; at += SENTENCE_TOKENS) {
    const few = tokens.slice(at, at + SENTENCE_TOKENS)
    const [start, end] = [few[0]?.start ?? 0, few.at(-1)?.end ?? 0]
    const text = part.text.slice(start, end)
    // Read alone, a part may part otherwise than as a part of its sentence.
    found.push({ item, part, start, end, text, tokens: few, words: wordsOf(few, reading) })
  }
  return found
}

function wordsOf(tokens: readonly Token[], { keys, quantities }: Reading): Keys[] {
  return tokens.map((token) => {
    const { stem, quantity } = token
    if (quantity) {
      const bound = quantity.kind === 'amount' ? (quantity.bound ?? '') + (quantity.change ?? '') : ''
      quantities.set(`${stem} ${bound}`, quantity)
    }
    const known = keys.get(stem) ?? keysOfToken(token)
    keys.set(stem, known)
    return known
  })
}

function keysOfToken({ stem, root }: Token): Keys {
  return [stem, `~${root}`, ...Array.from(synonymGroups(stem), (group) => `=${group}`)]
}

function* keysOf(words: readonly Keys[]): Generator<string> {
  for (const keys of words) yield* keys
}

type Texted = { readonly text: string }

function byText({ text: one }: Texted, { text: other }: Texted): number {
  return one < other ? -1 : one > other ? 1 : 0
}
