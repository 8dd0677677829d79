import { z } from 'zod'
import { isObject, type JsonObject } from '../terms/review-terms.js'

/** An object with any keys. (A record of zod's drops the key `__proto__`, and a condition with it.) */
export function objectField(description: string) {
  return z
    .unknown()
    .refine((value) => value === undefined || isObject(value as JsonObject), 'must be an object')
    .transform((value) => value as JsonObject)
    .meta({ type: 'object', description })
}

export const idField = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Your own name for the check. Absent: check-1, check-2 and so on, by its place.')

export const WHERE_WORDS =
  'by column a value, `{comparator: value}`, `{"bind": "name"}` or `{"within": "run"}`; all must hold'
