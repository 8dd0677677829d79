import type { JsonValue } from '../../core/json/value.js'
import type { JsonObject } from '../question.js'

/** The keywords of reply schemas, which are those that strict modes take; all but the last three say what must hold. */
const KEYWORDS: readonly string[] = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'description',
  'title',
  '$schema',
]

/**
 * Why a reply does not fit its schema, or null. Enums are exact. The fault names the place by the schema's own names and
 * repeats nothing of the reply.
 *
 * @throws {TypeError} the schema uses a keyword that is not held here: the question's fault
 */
export function schemaFault(value: JsonValue, schema: JsonObject, place = 'the reply'): string | null {
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.includes(keyword))
  if (unknown !== undefined) throw new TypeError(`a reply schema uses ${unknown}, which nobody holds`)
  return (
    typeFault(value, schema, place) ??
    choiceFault(value, schema, place) ??
    (Array.isArray(value) ? itemsFault(value, schema, place) : null) ??
    (isObject(value) ? propertiesFault(value, schema, place) : null)
  )
}

function typeFault(value: JsonValue, { type }: JsonObject, place: string): string | null {
  if (type === undefined) return null
  const types = (Array.isArray(type) ? type : [type]) as readonly JsonValue[]
  const isOf = (name: JsonValue) =>
    name === typeOf(value) ||
    (name === 'integer' && Number.isInteger(value)) ||
    (name === 'number' && isNumber(value))
  return types.some(isOf) ? null : `${place} must be of type ${types.join(' or ')}, not ${typeOf(value)}`
}

function choiceFault(value: JsonValue, schema: JsonObject, place: string): string | null {
  const { enum: choices, const: only, anyOf } = schema
  if (Array.isArray(choices) && !choices.includes(value)) return `${place} is none of ${choices.join(', ')}`
  if (only !== undefined && only !== value) return `${place} is not ${JSON.stringify(only)}`
  if (!Array.isArray(anyOf)) return null
  const fits = anyOf.some((option) => isObject(option) && schemaFault(value, option, place) === null)
  return fits ? null : `${place} fits none of its forms`
}

function itemsFault(value: readonly JsonValue[], { items }: JsonObject, place: string): string | null {
  if (!isObject(items)) return null
  for (const [i, item] of value.entries()) {
    const fault = schemaFault(item, items, `${place}[${i}]`)
    if (fault !== null) return fault
  }
  return null
}

function propertiesFault(value: JsonObject, schema: JsonObject, place: string): string | null {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  const missing = required.find((name) => !Object.hasOwn(value, String(name)))
  if (missing !== undefined) return `${place} has no ${missing}`
  for (const [name, inner] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    const fault = isObject(own)
      ? schemaFault(inner, own, place === 'the reply' ? name : `${place}.${name}`)
      : schema.additionalProperties === false
        ? `${place} has a property that is none of ${Object.keys(properties).join(', ')}`
        : null
    if (fault !== null) return fault
  }
  return null
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function isNumber(value: JsonValue): boolean {
  return typeof value === 'number' && Number.isFinite(value)
}

function isObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
