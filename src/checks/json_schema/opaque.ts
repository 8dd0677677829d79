import { type JsonValue, pointerSegment } from '../../core/json/value.js'
import type { ExactJson } from '../exact-json.js'
import { comparableText } from './comparable.js'
import type { Dialect } from './dialect.js'
import { DIALECT_KEYWORDS } from './dialect-keywords.js'
import { innerDialect } from './inner-dialect.js'
import { PLACE_KEYWORD } from './place.js'
import { segmentsOf } from './pointer.js'
import { type Refused, refused } from './refused.js'

type JsonObject = { [key: string]: JsonValue }

export interface OpaqueSchema {
  readonly kind: 'opaque'
  readonly value: JsonValue
  /** Whether references may lead where no meta-schema looks. */
  readonly isLoose: boolean
}

interface Walk {
  readonly schema: ExactJson
  /** Keys that stand in the pointer of some reference. */
  readonly named: ReadonlySet<string>
  isLoose: boolean
  refused: Refused | null
}

interface At {
  readonly pointer: string
  readonly dialect: Dialect
}

/** What is kept of a schema that is a reference in the older dialects. */
const BESIDE_REFERENCE = ['$schema', 'definitions', '$defs']
/** Keywords whose value is made of strings, and checked by the meta-schema. */
const PLAIN = new Set(['required', 'type', 'dependentRequired'])
/** Names that are ours, or that the validator would take for something else: it looks up what a dialect lacks as "undefined". */
const DROPPED = new Set(['$vocabulary', PLACE_KEYWORD, 'undefined'])

/**
 * The schema as the validator is given it. The validator looks for `$id`, `$ref` and `$schema` everywhere, and would
 * obey them in a `const` or a `default`, and a `$vocabulary` could change a dialect for everyone. So values that are
 * only data are left out (exact-keywords.ts reads them where they were written), as is what no keyword and no
 * reference knows. Each resource is told where it stands.
 */
export function opaqueSchema(schema: ExactJson, dialect: Dialect): OpaqueSchema | Refused {
  const walk: Walk = { schema, named: referencedSegments(schema.value), isLoose: false, refused: null }
  const result = schemaOf(schema.value, { pointer: '', dialect }, walk)
  if (walk.refused) return walk.refused
  const value = isObject(result) ? { ...result, [PLACE_KEYWORD]: '' } : result
  return { kind: 'opaque', value, isLoose: walk.isLoose }
}

function schemaOf(schema: JsonValue, at: At, walk: Walk): JsonValue {
  if (Array.isArray(schema)) return schema.map((item, i) => schemaOf(item, below(at, i), walk))
  if (!isObject(schema)) return schema
  const dialect = at.pointer === '' ? at.dialect : innerDialect(schema, at.dialect, at.pointer)
  if (typeof dialect === 'object') {
    walk.refused ??= dialect
    return {}
  }
  return objectOf(schema, { ...at, dialect }, walk)
}

function objectOf(schema: JsonObject, at: At, walk: Walk): JsonValue {
  const { id, refStandsAlone } = DIALECT_KEYWORDS[at.dialect]
  if (refStandsAlone && typeof schema.$ref === 'string') return referenceOf(schema, schema.$ref, at, walk)
  const name = nameOf(schema[id])
  const isResource = at.pointer === '' || name !== null
  if (!refStandsAlone && name !== null && /#./.test(name)) {
    walk.refused ??= refused('invalid_schema', 'An $id cannot have a fragment', `${at.pointer}/$id`)
  }
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    // Means something at the root of a resource only; elsewhere the validator stumbles over it.
    if (key === '$recursiveAnchor' && !isResource) continue
    if (key === id && typeof value === 'string' && name === null) continue
    const kept = keywordOf(key, value, below(at, key), walk)
    if (kept !== undefined) result[key] = kept
  }
  if (name !== null) result[PLACE_KEYWORD] = at.pointer
  return result
}

/** An empty name is that of the resource around it, and names nothing new. */
function nameOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' && value !== '#' ? value : null
}

/**
 * Up to draft-07 what stands beside `$ref` is ignored, but references may still lead there. The validator loses it, and
 * runs in a circle where references lead only to references, unless they stand apart.
 */
function referenceOf(schema: JsonObject, $ref: string, at: At, walk: Walk): JsonValue {
  const beside = BESIDE_REFERENCE.filter((key) => Object.hasOwn(schema, key))
  const kept = beside.map((key) => [key, keywordOf(key, schema[key] ?? null, below(at, key), walk)])
  return { ...Object.fromEntries(kept), allOf: [{ $ref }] }
}

function keywordOf(key: string, value: JsonValue, at: At, walk: Walk): JsonValue | undefined {
  // The validator looks keywords up in a plain object.
  if (DROPPED.has(key) || key in Object.prototype) return undefined
  if (key === 'const' || key === 'default') return 0
  if (key === 'enum' && Array.isArray(value)) return enumOf(value, at, walk)
  if (key === 'examples' && Array.isArray(value)) return []
  // The meta-schema of draft-04 says nothing of `$ref`; what is no string is no reference there.
  if (key === '$ref' && at.dialect === 'draft-04') return undefined
  if (typeof value !== 'object' || value === null) return value
  const { schemas, schemaMaps } = DIALECT_KEYWORDS[at.dialect]
  if (schemas.has(key)) return schemaOf(value, at, walk)
  if (schemaMaps.has(key)) return schemaMapOf(value, at, walk)
  if (PLAIN.has(key)) return plainOf(value)
  // An annotation unless a reference leads into it, when it may hold schemas in any shape. Or a known keyword that
  // takes no such value: an empty object is none of theirs either, so that the meta-schema still says so.
  if (!walk.named.has(key)) return {}
  walk.isLoose = true
  return schemaOf(value, at, walk)
}

/**
 * As many different numbers as there are values. Draft-04 alone says that they MUST be some and different (validation,
 * 5.5.1.1); the meta-schemas of draft-06 and draft-07 demand it too, while the text says SHOULD (6.23, 6.1.2).
 */
function enumOf(values: readonly JsonValue[], at: At, walk: Walk): JsonValue {
  if (at.dialect !== 'draft-04') return values.length === 0 ? [0] : values.map((_, i) => i)
  const texts = values.map((value, i) => comparableText(value, walk.schema.numbers, below(at, i).pointer))
  const firstAt = new Map(texts.map((text, i) => [text, i] as const).toReversed())
  return texts.map((text) => firstAt.get(text) ?? 0)
}

function schemaMapOf(map: JsonValue, at: At, walk: Walk): JsonValue {
  if (!isObject(map)) return schemaOf(map, at, walk)
  return mapped(map, (value, key) => schemaOf(value, below(at, key), walk))
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

function below(at: At, key: string | number): At {
  return { ...at, pointer: at.pointer + pointerSegment(key) }
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
