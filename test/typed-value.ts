import { instantIn } from '../src/core/data/instant.js'
import { valueOfJson } from '../src/core/data/read-json.js'
import type { Row, Value } from '../src/core/data/value.js'
import { parseStrict } from '../src/core/json/strict.js'

/**
 * A value as vectors and tests write it: JSON, in which an object with one of these keys stands for what JSON has not:
 * `$decimal` a number of a decimal column by its text, `$instant` a moment, `$blob` a blob by its digest, of 3 bytes,
 * `$bag` a list in no order.
 */
export function typedValue(text: string): Value {
  return typed(valueOfJson(parseStrict(text)))
}

/** The same, where `missing` is nothing at all. */
export function typedOrMissing(text: string): Value | undefined {
  return text === 'missing' ? undefined : typedValue(text)
}

/** A row by its columns, from an object. */
export function typedRow(text: string): Row {
  const value = typedValue(text)
  if (value === null || typeof value !== 'object' || value.kind !== 'object')
    throw new Error(`no row: ${text}`)
  return value.members
}

function typed(value: Value): Value {
  if (value === null || typeof value !== 'object') return value
  if (value.kind === 'list') return { ...value, items: value.items.map(typed) }
  if (value.kind !== 'object') return value
  const [name = '', inner = null] = [...value.members][0] ?? []
  if (name === '$decimal') return { kind: 'number', text: textOf(inner) }
  if (name === '$instant') return instantOf(textOf(inner))
  if (name === '$blob') return { kind: 'blob', sha256: textOf(inner), bytes: 3 }
  if (name === '$bag') return { kind: 'list', items: itemsOf(inner), isBag: true }
  return { kind: 'object', members: new Map([...value.members].map(([key, member]) => [key, typed(member)])) }
}

function instantOf(text: string): Value {
  const instant = instantIn(text)
  if (!instant) throw new Error(`no moment: ${text}`)
  return instant
}

function textOf(value: Value): string {
  if (typeof value !== 'string') throw new Error('a text is needed here')
  return value
}

function itemsOf(value: Value): Value[] {
  if (value === null || typeof value !== 'object' || value.kind !== 'list')
    throw new Error('a list is needed here')
  return value.items.map(typed)
}
