import { type JsonValue, pointerSegment } from '../../core/json/value.js'
import { PLACE_KEYWORD } from './place.js'
import { segmentsOf } from './pointer.js'

type JsonObject = { [key: string]: JsonValue }

export interface OpaqueSchema {
  readonly value: JsonValue
  /** Whether references may lead where no meta-schema looks. */
  readonly isLoose: boolean
}

interface Walk {
  readonly isDraft07: boolean
  /** Keys that stand in the pointer of some reference. */
  readonly named: ReadonlySet<string>
  isLoose: boolean
}

/** Keywords whose value is a schema, or a list of schemas. */
const SCHEMAS = new Set([
  ...['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf'],
  ...['items', 'prefixItems', 'contains', 'additionalItems', 'unevaluatedItems'],
  ...['additionalProperties', 'propertyNames', 'unevaluatedProperties', 'contentSchema'],
])
/** Keywords whose value is an object of schemas. */
const SCHEMA_MAPS = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'],
])
/** What is kept of a schema that is a reference in draft-07. */
const BESIDE_REFERENCE = ['$schema', 'definitions', '$defs']
/** Keywords whose value is made of strings, and checked by the meta-schema. */
const PLAIN = new Set(['required', 'type', 'dependentRequired', '$vocabulary'])

/**
 * The schema as the validator is given it. The validator looks for `$id`, `$ref` and `$schema` everywhere, and would
 * obey them in a `const` or a `default`, and a `$vocabulary` could change a dialect for everyone. So values that are
 * only data are left out (exact-keywords.ts reads them where they were written), as is what no keyword and no
 * reference knows. Each resource is told where it stands.
 */
export function opaqueSchema(schema: JsonValue, isDraft07: boolean): OpaqueSchema {
  const walk: Walk = { isDraft07, named: referencedSegments(schema), isLoose: false }
  const result = schemaOf(schema, '', walk)
  const value = isObject(result) ? { ...result, [PLACE_KEYWORD]: '' } : result
  return { value, isLoose: walk.isLoose }
}

function schemaOf(schema: JsonValue, pointer: string, walk: Walk): JsonValue {
  if (Array.isArray(schema)) return schema.map((item, i) => schemaOf(item, `${pointer}/${i}`, walk))
  if (!isObject(schema)) return schema
  if (walk.isDraft07 && typeof schema.$ref === 'string')
    return referenceOf(schema, schema.$ref, pointer, walk)
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    const kept = keywordOf(key, value, pointer + pointerSegment(key), walk)
    if (kept !== undefined) result[key] = kept
  }
  if (typeof schema.$id === 'string') result[PLACE_KEYWORD] = pointer
  return result
}

/**
 * In draft-07 what stands beside `$ref` is ignored, but references may still lead there. The validator loses it, and
 * runs in a circle where references lead only to references, unless they stand apart.
 */
function referenceOf(schema: JsonObject, $ref: string, pointer: string, walk: Walk): JsonValue {
  const beside = BESIDE_REFERENCE.filter((key) => Object.hasOwn(schema, key))
  const kept = beside.map((key) => [key, keywordOf(key, schema[key] ?? null, `${pointer}/${key}`, walk)])
  return { ...Object.fromEntries(kept), allOf: [{ $ref }] }
}

function keywordOf(key: string, value: JsonValue, pointer: string, walk: Walk): JsonValue | undefined {
  // The validator looks keywords up in a plain object.
  if (key === '$vocabulary' || key === PLACE_KEYWORD || key in Object.prototype) return undefined
  if (key === 'const' || key === 'default') return 0
  if (key === 'enum' && Array.isArray(value)) return value.map((_, i) => i)
  if (key === 'examples' && Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  if (SCHEMAS.has(key)) return schemaOf(value, pointer, walk)
  if (SCHEMA_MAPS.has(key)) return schemaMapOf(value, pointer, walk)
  if (PLAIN.has(key)) return plainOf(value)
  // An annotation unless a reference leads into it, when it may hold schemas in any shape. Or a known keyword that
  // takes no such value: an empty object is none of theirs either, so that the meta-schema still says so.
  if (!walk.named.has(key)) return {}
  walk.isLoose = true
  return schemaOf(value, pointer, walk)
}

function schemaMapOf(map: JsonValue, pointer: string, walk: Walk): JsonValue {
  if (!isObject(map)) return schemaOf(map, pointer, walk)
  return mapped(map, (value, key) => schemaOf(value, pointer + pointerSegment(key), walk))
}

/** Lists of strings, and objects of them; anything deeper is left out, and as wrong as before. */
function plainOf(value: JsonValue): JsonValue {
  const strings = (list: JsonValue) =>
    Array.isArray(list) ? list.map((item) => (typeof item === 'object' ? 0 : item)) : 0
  return isObject(value) ? mapped(value, strings) : strings(value)
}

/** A string is no schema and no list. Left where it is, the validator would take an `$id` for the object's own. */
function mapped(map: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
  const members = Object.entries(map).map(([key, value]) => {
    return [key, typeof value === 'string' ? 0 : change(value, key)] as const
  })
  return Object.fromEntries(members)
}

/** All keys that stand in the pointers of references, wherever. */
function referencedSegments(schema: JsonValue): ReadonlySet<string> {
  const segments = new Set<string>()
  const waiting: JsonValue[] = [schema]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && key.endsWith('ef'))
        for (const name of namesIn(inner)) segments.add(name)
      waiting.push(inner)
    }
  }
  return segments
}

function namesIn(reference: string): string[] {
  const fragment = reference.slice(reference.indexOf('#') + 1)
  try {
    return segmentsOf(decodeURIComponent(fragment))
  } catch (error) {
    // Not a URI: the validator will say so.
    if (error instanceof URIError) return []
    throw error
  }
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
