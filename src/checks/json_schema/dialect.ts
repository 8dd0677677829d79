import type { JsonValue } from '../../core/json/value.js'

/** The dialects that are served, newest first, by the URI that `$schema` names them with. */
export const DIALECTS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-06': 'http://json-schema.org/draft-06/schema#',
  'draft-04': 'http://json-schema.org/draft-04/schema#',
} as const

export type Dialect = keyof typeof DIALECTS

/** All of them, newest first. */
export const DIALECT_NAMES = Object.keys(DIALECTS) as readonly Dialect[]

/** The dialect of a schema, 2020-12 where it names none; null where it names one that is not served. */
export function dialectOf(schema: JsonValue): Dialect | null {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return '2020-12'
  const named = Object.hasOwn(schema, '$schema') ? schema.$schema : undefined
  // Not a string: the meta-schema will say so.
  return typeof named === 'string' ? dialectNamed(named) : '2020-12'
}

/** The dialect that a URI names, with or without an empty fragment; null where none is served by that name. */
export function dialectNamed(uri: string): Dialect | null {
  const wanted = withoutEmptyFragment(uri)
  return DIALECT_NAMES.find((name) => withoutEmptyFragment(DIALECTS[name]) === wanted) ?? null
}

function withoutEmptyFragment(uri: string): string {
  return uri.endsWith('#') ? uri.slice(0, -1) : uri
}
