import type { JsonValue } from '../../core/json/value.js'
import { DIALECTS, type Dialect, dialectNamed } from './dialect.js'
import { DIALECT_KEYWORDS } from './dialect-keywords.js'
import { type Refused, refused } from './refused.js'

/**
 * The dialect of a schema inside another. From 2019-09 on a resource (a schema with an `$id`) may be of a dialect of its
 * own; elsewhere `$schema` "MUST NOT appear", and is borne with where it changes nothing.
 *
 * Source: JSON Schema 2020-12, core, 8.1.1; draft-07, core, 7.
 *
 * @param pointer where the inner schema stands
 */
export function innerDialect(
  schema: { readonly [key: string]: JsonValue },
  outer: Dialect,
  pointer: string,
): Dialect | Refused {
  if (typeof schema.$schema !== 'string') return outer
  const named = dialectNamed(schema.$schema)
  if (named === null) return unsupportedDialect(`${pointer}/$schema`)
  if (named === outer) return outer
  const isResource = typeof schema[DIALECT_KEYWORDS[named].id] === 'string'
  if (isResource && !DIALECT_KEYWORDS[outer].refStandsAlone) return named
  const message = `A schema of ${outer} cannot hold one of ${named} here`
  return refused('invalid_schema', message, `${pointer}/$schema`)
}

/** @param pointer where the dialect is named */
export function unsupportedDialect(pointer: string): Refused {
  const served = Object.values(DIALECTS).join(', ')
  return refused('unsupported_dialect', `The dialects served are ${served}`, pointer)
}
