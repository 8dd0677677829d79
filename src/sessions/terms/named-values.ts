import type { Where } from '../../asserts/index.js'
import type { ObjectValue, Value } from '../../core/data/value.js'
import type { JsonValue } from '../../core/json/value.js'
import { isObject } from './review-terms.js'

/** A name used as a value: `{"bind": "event"}`. */
function nameIn(json: JsonValue): string | null {
  if (!isObject(json) || Object.keys(json).length !== 1) return null
  return typeof json.bind === 'string' ? json.bind : null
}

/** All names used in a value, at any depth. */
export function namesIn(json: JsonValue): readonly string[] {
  const name = nameIn(json)
  if (name !== null) return [name]
  if (Array.isArray(json)) return json.flatMap(namesIn)
  return isObject(json) ? Object.values(json).flatMap(namesIn) : []
}

/** The JSON with something else where names are used. */
export function replaceNames(json: JsonValue, by: (name: string) => JsonValue): JsonValue {
  const name = nameIn(json)
  if (name !== null) return by(name)
  if (Array.isArray(json)) return json.map((item) => replaceNames(item, by))
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, member]) => [key, replaceNames(member, by)]))
}

/** The value with others in the place of some texts. */
export function replaceTexts(value: Value, by: (text: string) => Value): Value {
  if (typeof value === 'string') return by(value)
  if (value === null || typeof value !== 'object') return value
  if (value.kind === 'list') return { ...value, items: value.items.map((item) => replaceTexts(item, by)) }
  return value.kind === 'object' ? replaceInObject(value, by) : value
}

export function replaceInObject({ kind, members }: ObjectValue, by: (text: string) => Value): ObjectValue {
  return { kind, members: new Map([...members].map(([key, member]) => [key, replaceTexts(member, by)])) }
}

export function replaceInWhere(where: Where, by: (text: string) => Value): Where {
  return where.map((condition) => ({ ...condition, expected: replaceTexts(condition.expected, by) }))
}
