import { RetrievalError, UnsupportedUriSchemeError } from '@hyperjump/browser'
import type { OutputUnit } from '@hyperjump/json-schema/draft-2020-12'
import { InvalidSchemaError } from '@hyperjump/json-schema/draft-2020-12'
import type { JsonValue } from '../../core/json/value.js'
import { badPattern } from './bad-pattern.js'
import { keywordOf, splitUri } from './location.js'
import { withoutBase } from './validator.js'

/** Why a schema cannot be used. */
export interface Refused {
  readonly kind: 'refused'
  readonly code: 'invalid_schema' | 'remote_ref' | 'unsupported_dialect'
  /** Half a sentence, without a full stop. */
  readonly message: string
  /** Pointer into the schema, where a place is known. */
  readonly pointer: string | null
}

/** What the validator says may quote a schema at any length. */
const MESSAGE_CHARS = 300

export function refused(code: Refused['code'], message: string, pointer: string | null): Refused {
  const told = message.length > MESSAGE_CHARS ? `${message.slice(0, MESSAGE_CHARS)}…` : message
  return { kind: 'refused', code, message: told.toWellFormed(), pointer }
}

interface Blamed {
  readonly schema: JsonValue
  readonly places: ReadonlyMap<string, string>
  readonly isLoose: boolean
}

/** What of the schema an error of the validator blames; null where it blames nothing of it. */
export function refusalOf(error: unknown, blamed: Blamed): Refused | null {
  if (!(error instanceof Error)) return null
  if (error instanceof InvalidSchemaError) return invalidAt(error.output, blamed)
  if (error instanceof RetrievalError && error.cause instanceof UnsupportedUriSchemeError)
    return remote(error)
  if (!isOfSchema(error, blamed.isLoose)) return null
  const pattern = error instanceof SyntaxError ? badPattern(blamed.schema) : null
  return refused('invalid_schema', pattern?.message ?? withoutBase(error.message), pattern?.pointer ?? null)
}

/** Most of what the validator throws of a schema is a plain Error; a pointer that leads nowhere is a TypeError. */
function isOfSchema(error: Error, isLoose: boolean): boolean {
  if (error instanceof TypeError) return isLoose || error.message.startsWith("Value at '")
  return [Error, SyntaxError, URIError, RetrievalError].some((kind) => error.constructor === kind)
}

function remote(error: Error): Refused {
  const [, uri = ''] = /^Unable to load resource '(.*?)'\./.exec(withoutBase(error.message)) ?? []
  const message = `It refers to ${JSON.stringify(uri)}, a document outside itself, which is never fetched`
  return refused('remote_ref', message, null)
}

/** Of all that the meta-schema finds wrong, the innermost is what the caller meant to write. */
function invalidAt(output: unknown, { places }: Blamed): Refused {
  const errors = (output as { readonly errors?: readonly OutputUnit[] }).errors ?? []
  const located = errors.map(({ instanceLocation, absoluteKeywordLocation }) => {
    const { base, pointer } = splitUri(instanceLocation)
    return { pointer: (places.get(base) ?? '') + pointer, keyword: keywordOf(absoluteKeywordLocation) }
  })
  const depth = ({ pointer }: { pointer: string }) => pointer.split('/').length
  const [innermost] = located.toSorted((a, b) => depth(b) - depth(a))
  const rule = innermost ? ` (its ${JSON.stringify(innermost.keyword)} does not hold)` : ''
  return refused('invalid_schema', `The meta-schema does not allow this${rule}`, innermost?.pointer ?? null)
}
