import type { z } from 'zod'
import { nearest } from '../core/nearest.js'
import { isPlainObject, schemaAt } from './input-schema.js'
import type { InputFault, JsonSchema } from './model.js'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** What is wrong with inputs, each place and kind of fault once, in the order in which a person reads them. */
export function faultsOf(issues: readonly Issue[], schema: JsonSchema): InputFault[] {
  const faults = new Map<string, InputFault>()
  for (const issue of issues) {
    for (const fault of faultsOfIssue(issue, schema)) faults.set(`${fault.field} ${issue.code}`, fault)
  }
  return [...faults.values()]
}

function faultsOfIssue(issue: Issue, schema: JsonSchema): InputFault[] {
  const here = schemaAt(schema, issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: fieldName([...issue.path, key]),
      message: unknownKey(key, issue, here),
    }))
  }
  return [{ field: fieldName(issue.path), message: messageOf(issue, here) }]
}

/** Goes on after the name of the key. Where the fault is a missing name, both names stand in the answer anyway. */
function unknownKey(key: string, { input }: Issue, here: JsonSchema): string {
  const known = isPlainObject(here.properties) ? Object.keys(here.properties) : []
  const given = isPlainObject(input) ? input : {}
  const meant = nearest(
    key,
    known.filter((name) => !Object.hasOwn(given, name)),
  )
  if (meant !== undefined) return `is not an input; did you mean ${shown(meant)}?`
  return known.length > 0
    ? `is not an input; there are ${known.join(', ')}`
    : 'is not an input; there are none'
}

function messageOf(issue: Issue, here: JsonSchema): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.input, issue.expected, here)
    case 'too_small':
      return `${bound('small', issue.origin, issue.inclusive !== false)} ${counted(issue.minimum, issue.origin)}${unlike(issue.input)}`
    case 'too_big':
      return `${bound('big', issue.origin, issue.inclusive !== false)} ${counted(issue.maximum, issue.origin)}${unlike(issue.input)}`
    case 'invalid_value':
      return notOneOf(issue.values, issue.input)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}${unlike(issue.input)}`
    case 'invalid_format':
      return `must have the format ${issue.pattern ?? issue.format}${unlike(issue.input)}`
    case 'invalid_union':
      return noneOf(issue, here)
    default:
      return `does not fit: ${issue.message}`
  }
}

function wrongType(input: unknown, expected: string, here: JsonSchema): string {
  if (input === undefined) return `is missing; it takes ${expectation(expected, here)}`
  const isQuoted = /^(number|int)$/.test(expected) && typeof input === 'string' && /^\s*-?[0-9]/.test(input)
  return `must be ${expectation(expected, here)}, not ${kindOf(input)}${isQuoted ? '; write it without quotes' : ''}`
}

/** `a number (USD/month)`. */
function expectation(expected: string, { unit }: JsonSchema): string {
  const kind = expected === 'int' ? 'a whole number' : `${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`
  return typeof unit === 'string' && unit !== '' ? `${kind} (${unit})` : kind
}

function kindOf(input: unknown): string {
  if (typeof input === 'number' || typeof input === 'boolean' || input === null) return String(input)
  if (typeof input === 'string') return `the text ${shown(input)}`
  return Array.isArray(input) ? 'a list' : `${typeof input === 'object' ? 'an' : 'a'} ${typeof input}`
}

function bound(side: 'small' | 'big', origin: string, isInclusive: boolean): string {
  const verb = origin === 'array' || origin === 'string' ? 'have' : 'be'
  if (isInclusive) return `must ${verb} at ${side === 'small' ? 'least' : 'most'}`
  return `must ${verb} ${side === 'small' ? 'above' : 'below'}`
}

function counted(limit: number | bigint, origin: string): string {
  if (origin === 'array') return `${limit} item${limit === 1 ? '' : 's'}`
  return origin === 'string' ? `${limit} character${limit === 1 ? '' : 's'}` : String(limit)
}

/** `, not -5`: of lists only how many they have, of texts a beginning. */
function unlike(input: unknown): string {
  if (Array.isArray(input)) return `, not ${input.length}`
  return typeof input === 'number' || typeof input === 'string' ? `, not ${shown(input)}` : ''
}

function notOneOf(values: readonly unknown[], input: unknown): string {
  const list = values.map(shown).join(', ')
  if (input === undefined) return `is missing; it takes ${values.length > 1 ? `one of ${list}` : list}`
  return `must be ${values.length > 1 ? `one of ${list}` : list}, not ${kindOf(input)}`
}

/** Of a list of numbers to choose from, or of several types. */
function noneOf({ errors, input }: z.core.$ZodIssueInvalidUnion, here: JsonSchema): string {
  const inner = errors.flat()
  const values = inner.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []))
  if (values.length > 0) return notOneOf(values, input)
  const kinds = inner.flatMap((issue) => (issue.code === 'invalid_type' ? issue.expected : []))
  if (kinds.length > 0) return wrongType(input, [...new Set(kinds)].join(' or '), here)
  return 'does not fit any of the shapes that it may have'
}

function shown(value: unknown): string {
  const text =
    typeof value === 'string' && value.length > 60 ? `${value.slice(0, 57).toWellFormed()}...` : value
  return typeof text === 'string' ? JSON.stringify(text) : String(text)
}

/** `debts[0].balance`, as a person writes it; `inputs` for all of them. */
function fieldName(path: Path): string {
  const name = path.reduce<string>((above, key) => {
    if (typeof key === 'number') return `${above}[${key}]`
    return above === '' ? String(key) : `${above}.${String(key)}`
  }, '')
  return name === '' && path.length === 0 ? 'inputs' : name
}
