import { z } from 'zod'
import { Refusal } from './errors.js'
import { nearest } from './nearest.js'

/**
 * Reads a value by its schema.
 *
 * @param at where the value stands in the request, such as `checks[0]`; empty for the whole body
 * @throws {Refusal} `unknown_key` with `keys` and `field`, or `invalid_request` with `field`
 */
export function readBy<Output>(schema: z.ZodType<Output>, value: unknown, at = ''): Output {
  const result = schema.safeParse(value, { error: messageOf, reportInput: true })
  if (result.success) return result.data
  const issue = deepest(result.error.issues)
  const field = fieldName(at, issue.path)
  const message = `${field || 'The request'} ${issue.message}.`.replace(/\?\.$/, '?')
  if (issue.code === 'unrecognized_keys')
    throw new Refusal('unknown_key', message, { field, keys: issue.keys })
  throw new Refusal('invalid_request', message, { field })
}

/** What is wrong, as it goes on after the field's name. Undefined: zod's own words do. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, knownKeys(issue.inst))
    case 'invalid_type':
      return mustBe([issue.expected], issue.input)
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : mustBeOneOf(issue.values, issue.input)
    case 'invalid_union':
      return issue.input === undefined ? 'is missing' : unionMessage(issue)
    default:
      return issue.message
  }
}

function unionMessage(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if ('options' in issue && Array.isArray(issue.options))
    return mustBeOneOf(issue.options, discriminatorOf(issue))
  const expected = issue.errors.flatMap((branch) =>
    branch.flatMap((inner) =>
      inner.code === 'invalid_type' && inner.path.length === 0 ? [inner.expected] : [],
    ),
  )
  return mustBe(expected, issue.input)
}

function discriminatorOf({
  input,
  discriminator,
}: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): unknown {
  if (typeof input !== 'object' || input === null || typeof discriminator !== 'string') return undefined
  return Reflect.get(input, discriminator)
}

function mustBeOneOf(values: readonly unknown[], input: unknown): string {
  // Of words as short as "a" any letter is an edit away.
  const words = values.flatMap((value) => (typeof value === 'string' && value.length > 3 ? [value] : []))
  const meant = typeof input === 'string' ? nearest(input, words) : undefined
  const hint = meant === undefined ? '' : `; did you mean ${shown(meant)}?`
  return `must be one of ${values.map(shown).join(', ')}${hint}`
}

function mustBe(expected: readonly string[], input: unknown): string {
  if (input === undefined) return 'is missing'
  const kinds = expected.map((kind) => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`)
  return `must be ${kinds.join(' or ')}, not ${kindOf(input)}`
}

function kindOf(input: unknown): string {
  if (input === null || typeof input === 'boolean') return String(input)
  if (Array.isArray(input)) return 'an array'
  return typeof input === 'object' ? 'an object' : `a ${typeof input}`
}

function unknownKeys(keys: readonly string[], known: readonly string[]): string {
  const meant = keys.flatMap((key) => nearest(key, known) ?? [])
  const hint = meant.length > 0 ? `; did you mean ${meant.map(shown).join(', ')}?` : ''
  const list = known.length > 0 ? ` It takes ${known.join(', ')}` : ''
  return `has a key that is not known: ${keys.map(shown).join(', ')}${hint || '.'}${list}`.replace(/\.$/, '')
}

/** The keys that a strict object takes. */
function knownKeys(schema: unknown): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

function shown(word: unknown): string {
  return JSON.stringify(
    typeof word === 'string' && word.length > 60 ? `${word.slice(0, 57).toWellFormed()}...` : word,
  )
}

/** Of a union the branch that came furthest, so that the message speaks of what was meant. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  const unknownKey = issues.find((issue) => issue.code === 'unrecognized_keys')
  const [first] = issues
  const issue = unknownKey ?? first
  if (!issue) throw new TypeError('a failed reading without an issue')
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const inner = issue.errors.map((branch) => deepest(branch))
  const best = inner.reduce((a, b) => (rank(b) > rank(a) ? b : a))
  return rank(best) === 0 ? issue : { ...best, path: [...issue.path, ...best.path] }
}

/** How far a branch came before it failed: at a key of its own, or further down. */
function rank(issue: z.core.$ZodIssue): number {
  return issue.path.length * 2 + (issue.code === 'unrecognized_keys' ? 1 : 0)
}

/** `checks[0].schema`, as a person writes it. */
function fieldName(at: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, at)
}
