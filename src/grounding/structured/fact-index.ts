import { compare, type Quantity } from '../../core/quantities/quantity.js'
import { type Postings, postingsOf, type Term, topEntries } from '../match/postings.js'
import { wordMatch } from '../match/word-match.js'
import { synonymGroups } from '../words/synonyms.js'
import type { Token } from '../words/token.js'
import type { Fact, FactRecord, Label } from './fact.js'
import { keysOf, type Words } from './words.js'

/** All facts of the evidence, and where each word of them stands. */
export interface FactIndex {
  /** In an order that does not hang on that of the evidence. */
  readonly facts: readonly Fact[]
  readonly postings: Postings
  /** The slots of labels that a word or number stands in. */
  labelSlots(token: Token): readonly string[]
  /** The columns and keys that a word or number names. */
  headerSlots(token: Token): readonly string[]
  /** Keys of all quantities that a quantity is the same as. */
  sameKeys(token: Token): readonly string[]
  /** How many facts have a column or key of this name. */
  countOf(slot: string): number
}

/** Makes the index of facts, given in the order in which they should win a tie. */
export function indexOf(facts: readonly Fact[]): FactIndex {
  const records = new Set(facts.map(({ record }) => record))
  const labels = slotsBy(distinctLabels(records))
  const counts = new Map<string, number>()
  const headers = new Map<string, Words>()
  for (const { header } of facts) {
    counts.set(header.slot, (counts.get(header.slot) ?? 0) + 1)
    headers.set(header.slot, header.words)
  }
  const quantities = new Map<string, Quantity>()
  for (const { value, record } of facts)
    for (const words of [value, ...record.labels.map((label) => label.words)])
      for (const { stem, quantity } of words.quantities) if (quantity) quantities.set(stem, quantity)
  return {
    facts,
    postings: postingsOf(facts.map(factKeys)),
    labelSlots: remembered(labels),
    headerSlots: remembered(slotsBy([...headers].map(([slot, words]) => ({ slot, words })))),
    sameKeys: remembered(({ quantity }) =>
      quantity
        ? [...quantities].flatMap(([key, found]) => (compare(quantity, found) === 'same' ? [key] : []))
        : [],
    ),
    countOf: (slot) => counts.get(slot) ?? 0,
  }
}

/** The facts that share most with a statement, by a rough score. */
export function likelyFacts(tokens: readonly Token[], index: FactIndex, most: number): Fact[] {
  const scores = new Map<string, number>()
  for (const token of tokens) {
    if (token.tier === 'function') continue
    const [form, akin] = [Math.round(token.weight * 50), Math.round(token.weight * 30)]
    for (const key of [token.stem, `~${token.root}`, ...index.sameKeys(token)]) scores.set(key, form)
    for (const group of synonymGroups(token.stem)) scores.set(`=${group}`, akin)
  }
  const terms: Term[] = [...scores].map(([key, score]) => ({ key, score }))
  return topEntries(index.postings, terms, most).flatMap((at) => index.facts[at] ?? [])
}

function* factKeys({ record, header, value }: Fact): Generator<string> {
  yield* keysOf(value)
  yield* keysOf(header.words)
  for (const { words } of record.labels) yield* keysOf(words)
  for (const { words } of record.above) yield* keysOf(words)
}

function distinctLabels(records: ReadonlySet<FactRecord>): Iterable<Label> {
  return new Set([...records].flatMap(({ labels, above }) => [...labels, ...above]))
}

/** A look-up of the slots whose words hold a token. */
function slotsBy(labels: Iterable<Pick<Label, 'slot' | 'words'>>): (token: Token) => string[] {
  const byKey = new Map<string, Set<string>>()
  const quantities = new Map<string, Words>()
  for (const { slot, words } of labels) {
    for (const key of keysOf(words)) byKey.set(key, (byKey.get(key) ?? new Set()).add(slot))
    for (const token of words.quantities)
      quantities.set(`${slot} ${token.stem}`, { ...words, quantities: [token] })
  }
  const slotOf = (key: string, { quantities: [token] }: Words) =>
    key.slice(0, key.length - 1 - (token?.stem.length ?? 0))
  return (token) => {
    if (token.quantity)
      return [
        ...new Set(
          [...quantities].flatMap(([key, words]) =>
            wordMatch(token, words) > 0 ? [slotOf(key, words)] : [],
          ),
        ),
      ]
    const keys = [token.stem, `~${token.root}`, ...[...synonymGroups(token.stem)].map((group) => `=${group}`)]
    return [...new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]))]
  }
}

/** Words and numbers come again in other statements. */
function remembered<Found>(look: (token: Token) => Found): (token: Token) => Found {
  const known = new Map<string, Found>()
  return (token) => {
    const bound = token.quantity?.kind === 'amount' ? `${token.quantity.bound} ${token.quantity.step}` : ''
    const key = `${token.stem} ${token.kind} ${bound}`
    const found = known.get(key) ?? look(token)
    known.set(key, found)
    return found
  }
}
