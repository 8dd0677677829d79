import type { OutputUnit } from '@hyperjump/json-schema/draft-2020-12'
import { Validation } from '@hyperjump/json-schema/experimental'
import type { JsonValue } from '../../core/json/value.js'
import type { ExactJson } from '../exact-json.js'
import { comparableText } from './comparable.js'
import type { Ready } from './compile.js'
import { keywordOf, splitUri } from './location.js'
import { valueAt } from './pointer.js'

/** Failures that a detail tells of; the rest is counted. */
const TOLD_MAX = 3
/** Long enough to tell, short enough that a few do not repeat an output. */
const PART_CHARS = 60

/** Which keyword does not hold at which path, such as "/crew: type should be integer", and how many more. */
export function messagesOf(errors: readonly OutputUnit[], ready: Ready, instance: ExactJson): string {
  const told = errors.slice(0, TOLD_MAX).map((unit) => messageOf(unit, ready, instance))
  const more = errors.length - told.length
  return `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

function messageOf(unit: OutputUnit, { schema, places }: Ready, instance: ExactJson): string {
  const { pointer: at } = splitUri(unit.instanceLocation)
  const keyword = keywordOf(unit.absoluteKeywordLocation)
  if (unit.keyword === Validation.id) return `${pathOf(at)}: ${nothingAllowed(keyword)}`
  const { base, pointer } = splitUri(unit.absoluteKeywordLocation)
  const start = places.get(base)
  const place = (start ?? '') + pointer
  // What is not of the caller's schema is of a meta-schema that it refers to.
  const wanted = start === undefined ? undefined : valueAt(schema.value, place)
  const exact = wanted === undefined ? '' : shortened(comparableText(wanted, schema.numbers, place))
  if (isExclusive04(keyword, schema.value, place))
    return `${pathOf(at)}: ${keyword} should be ${exact}, exclusive`
  return `${pathOf(at)}: ${ruleOf(keyword, wanted, exact, valueAt(instance.value, at))}`
}

/** Names of properties have pointers of the validator's own, with a star in front. */
function pathOf(pointer: string): string {
  if (pointer === '') return '(root)'
  return pointer.startsWith('*') ? `the name of ${shortened(pointer.slice(1))}` : shortened(pointer)
}

function nothingAllowed(keyword: string): string {
  return keyword === '' ? 'the schema allows nothing' : `${keyword} allows nothing here`
}

/** @param wanted the keyword's value; undefined where it stands in no schema of the caller's */
function ruleOf(
  keyword: string,
  wanted: JsonValue | undefined,
  exact: string,
  actual: JsonValue | undefined,
): string {
  if (wanted === undefined) return `${keyword} does not hold`
  if (keyword === 'required' && Array.isArray(wanted))
    return `required ${missingOf(wanted, actual)} is missing`
  if (keyword === 'type') return `type should be ${[wanted].flat().join(' or ')}`
  if (keyword === 'enum') return `enum should be one of ${exact}`
  if (keyword === 'const') return `const should be ${exact}`
  if (keyword === 'oneOf') return 'oneOf should hold for exactly one of its schemas'
  if (keyword === 'anyOf') return 'anyOf should hold for one of its schemas'
  if (typeof wanted === 'object') return `${keyword} does not hold`
  return `${keyword} should be ${exact}`
}

/** Whether a limit of draft-04 has its boolean beside it. */
function isExclusive04(keyword: string, schema: JsonValue, place: string): boolean {
  if (keyword !== 'minimum' && keyword !== 'maximum') return false
  const beside = keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'
  return valueAt(schema, place.slice(0, -keyword.length) + beside) === true
}

function missingOf(required: readonly JsonValue[], actual: JsonValue | undefined): string {
  const own = Object(actual)
  const missing = required.filter((name) => typeof name === 'string' && !Object.hasOwn(own, name))
  return shortened(missing.map((name) => JSON.stringify(name)).join(', '))
}

function shortened(text: string): string {
  return text.length > PART_CHARS ? `${text.slice(0, PART_CHARS).toWellFormed()}…` : text.toWellFormed()
}
