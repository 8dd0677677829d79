import type { z } from 'zod'
import { Refusal } from './errors.js'

/**
 * Reads a value by its schema.
 *
 * @param at where the value stands in the request, such as `checks[0]`; empty for the whole body
 * @throws {Refusal} `unknown_key` with `keys` and `field`, or `invalid_request` with `field`
 */
export function readBy<Output>(schema: z.ZodType<Output>, value: unknown, at = ''): Output {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = deepest(result.error.issues)
  const field = fieldName(at, issue.path)
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => JSON.stringify(key)).join(', ')
    throw new Refusal('unknown_key', `${field || 'The request'} has a key that is not known: ${names}.`, {
      field,
      keys: issue.keys,
    })
  }
  throw new Refusal('invalid_request', `${field || 'The request'}: ${issue.message}.`, { field })
}

/** Of a union the branch that came furthest, so that the message speaks of what was meant. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  const unknownKey = issues.find((issue) => issue.code === 'unrecognized_keys')
  const [first] = issues
  const issue = unknownKey ?? first
  if (!issue) throw new TypeError('a failed reading without an issue')
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const inner = issue.errors.map((branch) => deepest(branch))
  const best = inner.reduce((a, b) => (b.path.length > a.path.length ? b : a))
  return best.path.length === 0 ? issue : { ...best, path: [...issue.path, ...best.path] }
}

/** `checks[0].schema`, as a person writes it. */
function fieldName(at: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, at)
}
