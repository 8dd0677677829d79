import type { Quantity } from '../../core/quantities/quantity.js'
import { readerOfText, readingsIn } from '../../core/quantities/read-quantity.js'
import type { Reader } from '../../core/quantities/reader.js'
import { isNegator, meaningKeys } from '../../grounding/index.js'
import { segmentsOf } from './segments.js'
import { wordsKey } from './words-key.js'

/** A word of a claim that says something by itself. */
export interface Word {
  readonly text: string
  /** Words that share one are akin. */
  readonly keys: readonly string[]
}

/** One claim of an answer, read for being compared with others. */
export interface Claim {
  readonly text: string
  readonly wordsKey: string
  /** In the order in which they stand. */
  readonly quantities: readonly Quantity[]
  /** Without quantities, negators, limits, and words that only join others. */
  readonly words: readonly Word[]
  /** What it holds for: 'all', 'some', 'only', 'may', 'if' and their like. A claim without one is another claim. */
  readonly limits: readonly string[]
  readonly negators: number
  /** Of "is", "was", "will" and their like, which of them it has: `present`, `past`, `future`. */
  readonly tenses: ReadonlySet<string>
  /** Its parts, each by all that its words and quantities may be known by: see {@link segmentsOf}. */
  readonly segments: readonly { readonly connector: string; readonly keys: readonly (readonly string[])[] }[]
  /** Addresses, paths, code and names with signs: C#, x.ts, a > b. Another sign is another thing. */
  readonly signed: readonly string[]
}

/** Words that join others: whichever is left out or put for another of them, a claim stays what it was. */
const JOINING: ReadonlySet<string> = new Set(
  `a an the this that these those which who it its they their there here and also then of in on at to for from by with as into
  during is are was were be been being am has have had having do does did will would shall so just very too
  i'm it's that's there's`.split(/\s+/),
)
/** Words that say of how many, how surely, or under what condition a claim holds, by what they say. */
const LIMITS: ReadonlyMap<string, string> = new Map(
  [
    'all every each everyone everybody everything always',
    'some sometimes several',
    'most mostly usually',
    'few rarely seldom',
    'almost nearly',
    'only solely merely',
    'may might could can possibly perhaps maybe probably likely',
    'should must ought',
    'if unless provided',
    'except excluding but',
    'until till',
    'or either',
    'both',
    'neither nor',
  ].flatMap((line) => line.split(' ').map((word) => [word, line.split(' ', 1)[0] ?? ''] as const)),
)

const TENSES: ReadonlyMap<string, string> = new Map([
  ['is', 'present'],
  ['are', 'present'],
  ['am', 'present'],
  ['was', 'past'],
  ['were', 'past'],
  ['will', 'future'],
  ['shall', 'future'],
])

// Looking back keeps long runs of marks linear.
const EDGES = /^[.,:;!?"'“”‘’()[\]{}`*…]+|(?<![.,:;!?"'“”‘’()[\]{}`*…])[.,:;!?"'“”‘’()[\]{}`*…]+$/g
const SIGN = /^[-−](?=\p{L})|[\p{S}#@/\\_%]|(?<=[\p{L}\p{N}])[.:](?=\p{L})/u
const VALUE = /^(?:[-−+~≈<>]?\p{Sc}?\d[\d.,:'’-]*(?:\p{Sc}|%|°\p{L}?)?|\d{4}\/\d\d?\/\d\d?)$/u

/** Reads a claim. Linear. */
export function claimOf(text: string): Claim {
  const reader = readerOfText(text)
  const readings = readingsIn(reader)
  const inQuantity = new Set(
    readings.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
  )
  const keysOfQuantity = new Map(readings.map(({ from, quantity }) => [from, [[quantityKey(quantity)]]]))
  const places = [...reader.tokens.keys()].filter((at) => !inQuantity.has(at))
  const negators = new Set(places.filter((at) => isNegator(reader.word(at), reader.word(at + 1))))
  return {
    text,
    wordsKey: wordsKey(text),
    quantities: readings.map(({ quantity }) => quantity),
    words: places
      .filter((at) => !negators.has(at) && saysSomething(reader, at))
      .map((at) => wordAt(reader, at)),
    limits: places.flatMap((at) => limitAt(reader, at) ?? []),
    negators: negators.size,
    tenses: new Set(places.flatMap((at) => TENSES.get(reader.word(at)) ?? [])),
    segments: segmentsOf(reader, inQuantity).map(({ connector, places: own }) => ({
      connector,
      keys: own.flatMap((at) => (inQuantity.has(at) ? (keysOfQuantity.get(at) ?? []) : keysAt(reader, at))),
    })),
    signed: signedIn(text),
  }
}

/** "Has to" is "must". */
function limitAt(reader: Reader, at: number): string | undefined {
  const word = reader.word(at)
  return /^(?:have|has|had)$/.test(word) && reader.word(at + 1) === 'to'
    ? LIMITS.get('must')
    : LIMITS.get(word)
}

function wordAt(reader: Reader, at: number): Word {
  const word = reader.word(at)
  return { text: word, keys: meaningKeys(word) }
}

function keysAt(reader: Reader, at: number): string[][] {
  return saysSomething(reader, at) ? [meaningKeys(reader.word(at))] : []
}

/** "Two days" and "2 days" are one. Quantities that only round to one another are not held in their part. */
function quantityKey(quantity: Quantity): string {
  if (quantity.kind === 'amount') return `${quantity.measure} ${quantity.value.toPrecision(6)}`
  return JSON.stringify(Object.entries(quantity).sort())
}

function saysSomething(reader: Reader, at: number): boolean {
  const token = reader.tokens[at]
  if (!token || token.kind === 'symbol') return false
  if (token.text === 'A') return isName(reader, at)
  return !JOINING.has(reader.word(at)) && !LIMITS.has(reader.word(at))
}

/** "Option A", "A is best": no article. */
function isName(reader: Reader, at: number): boolean {
  const next = reader.word(at + 1)
  return at > 0 || next === '' || /^(?:is|are|was|were|has|and|or)$/.test(next)
}

function signedIn(text: string): string[] {
  return text
    .split(/\s+/)
    .map((chunk) => chunk.replace(EDGES, '').toLowerCase())
    .filter((chunk) => SIGN.test(chunk) && !VALUE.test(chunk) && !/^(?:[&/|=~*]|°\p{L}?)$/u.test(chunk))
}
