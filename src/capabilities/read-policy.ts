import type { z } from 'zod'
import { Refusal } from '../core/errors.js'
import type { JsonValue } from '../core/json/value.js'

/**
 * Reads of a policy from elsewhere what can be put in force here.
 *
 * @throws {Refusal} `policy_unusable`: one of another kind, or of another version
 */
export function readPolicy<Read>(schema: z.ZodType<Read>, policy: JsonValue): Read {
  const read = schema.safeParse(policy)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const message = `This policy cannot be put in force here: ${issue?.path.join('.')}: ${issue?.message}.`
  throw new Refusal('policy_unusable', message)
}
