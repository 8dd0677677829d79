import { doubleValue } from '../../core/data/number-value.js'
import { valueOfJsonText } from '../../core/data/read-json.js'
import type { ListValue, Value } from '../../core/data/value.js'
import { blobOf } from '../blob-of.js'
import { jsonText } from '../json-text.js'
import { SourceTrouble } from '../source-trouble.js'
import { type ArrayItems, readArray, writeArray } from './array-text.js'
import { readInstant, writeInstant } from './instant-text.js'

/** How the texts of a type are read and written; SQL's NULL is neither's. */
export interface Codec {
  read(text: string): Value
  /** @throws {SourceTrouble} `not_restorable`: only a digest is known */
  write(value: Exclude<Value, null>): string
  /** How SQL asks for a column, where its text is not what is wanted. */
  readonly expression?: (column: string) => string
}

const plainText = (value: Exclude<Value, null>): string => {
  if (typeof value !== 'object') return String(value)
  if (value.kind === 'number') return value.text
  if (value.kind === 'instant') return writeInstant(value)
  if (value.kind === 'blob') throw new SourceTrouble('not_restorable', 'Only the digest of bytes is known.')
  return jsonText(value)
}

const TEXT: Codec = { read: (text) => text, write: plainText }
const EXACT: Codec = { read: (text) => ({ kind: 'number', text }), write: plainText }
const DOUBLE: Codec = { read: (text) => doubleValue(Number(text)), write: plainText }
const BOOLEAN: Codec = { read: (text) => text === 't', write: plainText }
/** Without the spaces that fill it up to its length, which PostgreSQL does not compare either. */
const PADDED: Codec = { read: withoutPadding, write: plainText }
/** `infinity` stays a text. */
const INSTANT: Codec = { read: (text) => readInstant(text) ?? text, write: plainText }
const JSON_VALUE: Codec = {
  read(text) {
    const reading = valueOfJsonText(text)
    return reading ? reading.value : text
  },
  write: jsonText,
}

/** Bytes are hashed where they are: in hex they would be twice as many to send. */
const BYTES: Codec = {
  read(text) {
    if (text.startsWith('\\x')) return blobOf(Buffer.from(text.slice(2), 'hex'))
    const [sha256 = '', bytes] = text.split(':')
    return { kind: 'blob', sha256, bytes: Number(bytes) }
  },
  write: plainText,
  expression: (column) => `encode(sha256(${column}), 'hex') || ':' || octet_length(${column})`,
}

/** By the numbers that the built-in types have in every PostgreSQL (pg_type.dat). */
const BY_OID: ReadonlyMap<string, Codec> = new Map([
  ['16', BOOLEAN],
  ['17', BYTES],
  // int8, int2, int4, oid, xid, cid, xid8, numeric
  ...['20', '21', '23', '26', '28', '29', '5069', '1700'].map((oid) => [oid, EXACT] as const),
  // float4, float8
  ['700', DOUBLE],
  ['701', DOUBLE],
  ['1042', PADDED],
  ['1184', INSTANT],
  // json, jsonb
  ['114', JSON_VALUE],
  ['3802', JSON_VALUE],
])

/** What the catalog says of types that are made of others. */
export interface MadeType {
  readonly id: string
  /** A domain's type; `0` for others. */
  readonly base: string
  /** An array's items; null for others. */
  readonly element: string | null
  /** Between the items of an array. */
  readonly delimiter: string | null
}

export const MADE_TYPES = `
  select t.oid::text as id, t.typbasetype::text as base, e.oid::text as element, e.typdelim::text as delimiter
  from pg_type t left join pg_type e on e.typarray = t.oid
  where t.typtype = 'd' or e.oid is not null`

/** The codec of a type by its number: a domain's is that of its type, an array's that of its items, all others are text. */
export function codecOf(typeId: string, made: ReadonlyMap<string, MadeType>): Codec {
  const type = made.get(typeId)
  if (type?.element) return arrayOf(codecOf(type.element, made), type.delimiter ?? ',')
  if (type) return codecOf(type.base, made)
  return BY_OID.get(typeId) ?? TEXT
}

function arrayOf(item: Codec, delimiter: string): Codec {
  const listOf = (items: ArrayItems): ListValue => ({
    kind: 'list',
    items: items.map((each) => {
      if (each === null) return null
      return typeof each === 'string' ? item.read(each) : listOf(each)
    }),
  })
  // A list within a list is another dimension, but for JSON, where it is an item.
  const itemOf = (value: Value): ArrayItems[number] => {
    if (value === null) return null
    return isList(value) && item !== JSON_VALUE ? value.items.map(itemOf) : item.write(value)
  }
  return {
    read: (text) => listOf(readArray(text, delimiter)),
    write: (value) => (isList(value) ? writeArray(value.items.map(itemOf), delimiter) : plainText(value)),
  }
}

function isList(value: Value): value is ListValue {
  return value !== null && typeof value === 'object' && value.kind === 'list'
}

function withoutPadding(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === ' ') end--
  return text.slice(0, end)
}
