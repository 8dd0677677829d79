import { isUtf8 } from 'node:buffer'
import { instantIn } from '../../core/data/instant.js'
import { doubleValue, numberIn } from '../../core/data/number-value.js'
import { valueOfJsonText } from '../../core/data/read-json.js'
import type { BlobValue, Value } from '../../core/data/value.js'
import { blobOf } from '../blob-of.js'
import type { Cell } from './message.js'

/** A value as the library has it. */
export type Native = null | number | bigint | string | Uint8Array

/** What a declared type makes of an integer or a text that SQLite stored. */
type Meaning = (native: bigint | string) => Value

const boolean: Meaning = (native) => {
  if (native === 0n || native === 1n) return native === 1n
  return asStored(native)
}
const json: Meaning = (native) => {
  const read = typeof native === 'string' ? valueOfJsonText(native) : null
  return read ? read.value : asStored(native)
}
const instant: Meaning = (native) => (typeof native === 'string' && instantIn(native)) || asStored(native)
const decimal: Meaning = (native) => (typeof native === 'string' && numberIn(native)) || asStored(native)

/** By the name of a declared type, in capitals and without what is in its parentheses. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ['BOOLEAN', boolean],
  ['BOOL', boolean],
  ['JSON', json],
  ['JSONB', json],
  ['DATETIME', instant],
  ['TIMESTAMP', instant],
  ['TIMESTAMPTZ', instant],
  ['TIMESTAMP WITH TIME ZONE', instant],
  ['DECIMAL', decimal],
  ['NUMERIC', decimal],
])

/** The name of a declared type, as it counts. */
function typeName(declared: string): string {
  const words = declared.replace(/\([^)]*\)/g, ' ').trim()
  return words.replace(/\s+/g, ' ').toUpperCase()
}

/** The characters that {@link expressionFor} lets through as text: all of ASCII but two. */
const PLAIN = '[^\u0002-\u007f]'
const HEX_MARK = '\u0001'

/**
 * How a column is asked for. The library ends its process on text that is not UTF-8 and cuts text at a zero character, so
 * what is not surely ASCII comes in hex, behind a character that plain text does not begin with.
 */
export function expressionFor(column: string): string {
  const name = `"${column.replaceAll('"', '""')}"`
  const odd = `${name} glob '*${PLAIN}*' or length(${name}) <> octet_length(${name})`
  return `case when typeof(${name}) = 'text' and (${odd}) then char(1) || hex(${name}) else ${name} end`
}

/** Reads what {@link expressionFor} asked for. @param encoding of the database: `UTF-8`, `UTF-16le`, `UTF-16be` */
export function cellReader(declared: string, encoding: string): (native: Native) => Cell {
  const meaning = MEANINGS.get(typeName(declared))
  return (native) => {
    if (native === null || typeof native === 'number') return native
    if (native instanceof Uint8Array) return blobOf(native)
    const stored =
      typeof native === 'string' && native.startsWith(HEX_MARK) ? textOf(native.slice(1), encoding) : native
    if (typeof stored === 'object') return stored
    if (meaning) return meaning(stored)
    return typeof stored === 'bigint' ? integerCell(stored) : stored
  }
}

/** Text in the encoding of its database; what is none is bytes. */
function textOf(hex: string, encoding: string): string | BlobValue {
  const bytes = Buffer.from(hex, 'hex')
  if (encoding === 'UTF-8') return isUtf8(bytes) ? bytes.toString('utf8') : blobOf(bytes)
  if (bytes.length % 2 !== 0) return blobOf(bytes)
  return (encoding === 'UTF-16be' ? bytes.swap16() : bytes).toString('utf16le')
}

function asStored(native: bigint | string): Value {
  return typeof native === 'string' ? native : { kind: 'number', text: String(native) }
}

function integerCell(integer: bigint): number | bigint {
  const double = Number(integer)
  return Number.isSafeInteger(double) ? double : integer
}

/** What a cell says, where it has arrived. */
export function valueOfCell(cell: Cell): Value {
  if (typeof cell === 'number') return doubleValue(cell)
  return typeof cell === 'bigint' ? { kind: 'number', text: String(cell) } : cell
}

/** Whether a column holds JSON by its declared type. */
export function isJsonType(declared: string): boolean {
  return MEANINGS.get(typeName(declared)) === json
}
