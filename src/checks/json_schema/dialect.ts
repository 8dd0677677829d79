import type { JsonValue } from '../../core/json/value.js'

/** The dialects that are served, by the URI that `$schema` names them with. */
export const DIALECTS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
} as const

export type Dialect = keyof typeof DIALECTS

/** The dialect of a schema, 2020-12 where it names none; null where it names one that is not served. */
export function dialectOf(schema: JsonValue): Dialect | null {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return '2020-12'
  const named = Object.hasOwn(schema, '$schema') ? schema.$schema : undefined
  // Not a string: the meta-schema will say so.
  if (typeof named !== 'string') return '2020-12'
  if (withoutEmptyFragment(named) === DIALECTS['2020-12']) return '2020-12'
  return withoutEmptyFragment(named) === withoutEmptyFragment(DIALECTS['draft-07']) ? 'draft-07' : null
}

function withoutEmptyFragment(uri: string): string {
  return uri.endsWith('#') ? uri.slice(0, -1) : uri
}
