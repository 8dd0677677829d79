import { blobIn } from './blob-in.js'
import { instantIn, instantWithoutZone } from './instant.js'
import { canonicalNumber, numberIn } from './number-value.js'
import type { ListValue, Row, Value } from './value.js'

/**
 * One text for all spellings of a value, and another for every other value, for hashing and for sorting rows that have
 * no key: numbers by value (1.50 and 1.5 alike, but 1 is not "1" and not true), instants by moment, members in the order of
 * their names (by UTF-16 units), bags in the order of their items' texts. Texts are themselves, letter for letter.
 */
export function canonicalText(value: Value): string {
  return textOf(value, exactLeaf)
}

/** The same of a row, whatever the order of its columns. */
export function canonicalRow(row: Row): string {
  return canonicalText({ kind: 'object', members: row })
}

/**
 * A text that two values share if they are equal when a text is taken for what it says: "5" for 5, "true" and 1 for
 * true, a time without a zone for one in UTC. Values that differ here are different however they are read.
 */
export function foldedText(value: Value): string {
  return textOf(value, foldedLeaf)
}

type LeafText = (value: Exclude<Value, ListValue>) => string | null

/** @param leaf null: take the members one by one */
function textOf(value: Value, leaf: LeafText): string {
  if (value !== null && typeof value === 'object' && value.kind === 'list') {
    const items = value.items.map((item) => textOf(item, leaf))
    return `[${(value.isBag ? items.sort() : items).join(',')}]`
  }
  const text = leaf(value)
  if (text !== null) return text
  if (value === null || typeof value !== 'object' || value.kind !== 'object') return 'null'
  const names = [...value.members.keys()].sort()
  const members = names.map(
    (name) => `${JSON.stringify(name)}:${textOf(value.members.get(name) ?? null, leaf)}`,
  )
  return `{${members.join(',')}}`
}

function exactLeaf(value: Parameters<LeafText>[0]): string | null {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  switch (value.kind) {
    case 'number':
      return canonicalNumber(value)
    case 'instant':
      return `@${value.utc}`
    case 'blob':
      return `#${value.sha256}:${value.bytes}`
    default:
      return null
  }
}

function foldedLeaf(value: Parameters<LeafText>[0]): string | null {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return foldedString(value)
  if (value === null || value.kind === 'number') return exactLeaf(value)
  if (value.kind === 'blob') return `#${value.sha256}`
  const blob = value.kind === 'object' ? blobIn(value.members) : null
  return blob ? `#${blob.sha256}` : exactLeaf(value)
}

function foldedString(text: string): string {
  if (text === 'true' || text === 'false') return text === 'true' ? '1' : '0'
  const number = numberIn(text)
  if (number) return canonicalNumber(number)
  const instant = instantIn(text) ?? instantWithoutZone(text)
  return instant ? `@${instant.utc}` : JSON.stringify(text)
}
