import type { JsonNode, JsonObject } from '../../core/json/node.js'
import { pointerSegment } from '../../core/json/value.js'
import { decimalOf, decimalText } from '../../core/number/decimal.js'
import type { Fact, FactRecord, Label } from './fact.js'
import { type Header, keyHeader, keyWords, withUnit } from './header.js'
import { isLabelText, LABELS_MAX, namesRecord, saysNothing } from './labels.js'
import { type Words, wordsFrom, wordsOf } from './words.js'

/** A string of a JSON text that is a text of its own. */
export interface JsonProse {
  readonly value: string
  /** Offset of its opening quote. */
  readonly start: number
  path(): string
}

/** What a JSON text says: values under keys, and texts. */
export interface JsonFacts {
  readonly facts: readonly Fact[]
  readonly prose: readonly JsonProse[]
}

interface Place {
  readonly node: JsonNode
  readonly key: string | number | undefined
  readonly parent: Place | undefined
  readonly depth: number
  readonly header: Header
  readonly record: FactRecord
}

// What stands further above is context of context; so the whole stays linear at any depth.
const ABOVE_MAX = 8

/**
 * The facts of a JSON value: each leaf but null and empty strings, under its key, with the names that its object goes by
 * (ids, names, dates and strings of a few words) and those of what is round it. Strings of several sentences are prose.
 */
export function jsonFacts(root: JsonNode, item: number): JsonFacts {
  const headers = new Map<string, Header>()
  const headerOf = (key: string): Header => {
    const known = headers.get(key) ?? keyHeader(key)
    headers.set(key, known)
    return known
  }
  const none = headerOf('')
  const outermost: FactRecord = { labels: [], above: [], columns: none.words, facts: [] }
  const facts: Fact[] = []
  const prose: JsonProse[] = []
  const waiting: Place[] = [
    { node: root, key: undefined, parent: undefined, depth: 0, header: none, record: outermost },
  ]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { node, record, depth } = place
    if (node.kind === 'array') {
      for (const [at, child] of [...node.items.entries()].reverse())
        waiting.push({ ...place, node: child, key: at, parent: place, depth: depth + 1 })
    } else if (node.kind === 'object') {
      const own = recordOf(node, record, keyLabel(place), headerOf)
      for (const { key, value } of node.members.toReversed()) {
        const below = { node: value, key, parent: place, depth: depth + 1, record: own }
        waiting.push({ ...below, header: headerOf(key) })
      }
    } else if (node.kind === 'string' && isProse(node.value)) {
      const here = place
      prose.push({ value: node.value, start: node.start, path: () => pointerTo(here) })
    } else facts.push(...leafFact(place, item))
  }
  return { facts, prose }
}

function leafFact(place: Place, item: number): Fact[] {
  const { node, record, header } = place
  const text = scalarText(node)
  if (text === undefined || saysNothing(text)) return []
  const fact: Fact = {
    item,
    start: node.start,
    end: node.end,
    record,
    header,
    text,
    value: wordsOf(node.kind === 'number' || node.kind === 'string' ? withUnit(text, header.unit) : ''),
    path: () => pointerTo(place),
    ...(node.kind === 'literal' && { isTrue: node.value === true }),
  }
  record.facts.push(fact)
  return [fact]
}

/** Keys of one depth are alternatives. */
export const KEY_SLOT = 'key '

/** What a scalar says in a sentence; undefined of null. */
function scalarText(node: JsonNode): string | undefined {
  if (node.kind === 'string') return node.value
  if (node.kind === 'number') return plainNumber(node.text)
  return node.kind === 'literal' && node.value !== null ? String(node.value) : undefined
}

const EXPONENT_MAX = 30

/** "5e3" as "5000"; a number that would be too long stays as it is. */
function plainNumber(text: string): string {
  const exponent = /[eE]([+-]?\d+)$/.exec(text)?.[1]
  if (exponent === undefined || Math.abs(Number(exponent)) > EXPONENT_MAX) return text
  return decimalText(decimalOf(text))
}

function keyLabel({ key, depth }: Place): Label[] {
  const text = typeof key === 'string' ? keyWords(key) : ''
  return text === '' ? [] : [{ slot: KEY_SLOT + depth, text, words: wordsOf(text) }]
}

/** An object within another goes by the other's names too. */
function recordOf(
  node: JsonObject,
  above: FactRecord,
  key: readonly Label[],
  headerOf: (key: string) => Header,
): FactRecord {
  const leaves = node.members.filter(({ value }) => value.kind !== 'object')
  const own = leaves.flatMap(({ key: name, value }) => labelOf(headerOf(name), value)).slice(0, LABELS_MAX)
  return {
    labels: own,
    above: [...key, ...above.labels, ...above.above].slice(0, ABOVE_MAX),
    columns: wordsFrom(leaves.flatMap(({ key: name }) => headerOf(name).words.tokens)),
    facts: [],
  }
}

function labelOf({ slot }: Header, node: JsonNode): Label[] {
  const text = node.kind === 'string' || node.kind === 'number' ? scalarText(node) : undefined
  if (text === undefined || text.length > 80 || saysNothing(text)) return []
  const words: Words = wordsOf(text)
  return namesRecord(slot) || (node.kind === 'string' && isLabelText(text, words))
    ? [{ slot, text, words }]
    : []
}

const PROSE_CHARS = 60

/** Several sentences, or one long one. */
function isProse(text: string): boolean {
  return text.length > PROSE_CHARS
    ? /\p{L}\s+\p{L}|[。！？]/u.test(text)
    : /\p{L}{2}[.!?]\s+\p{L}/u.test(text)
}

function pointerTo(place: Place): string {
  const segments: string[] = []
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.parent)
    segments.push(pointerSegment(at.key))
  return segments.reverse().join('')
}
