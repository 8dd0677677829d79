import { z } from 'zod'
import type { JsonValue } from '../core/json/value.js'

const anyJson = z
  .unknown()
  .refine((value) => value !== undefined, 'is missing')
  .transform((value) => value as JsonValue)

/** An assert as a request carries it. Whether its names and values make sense is for the review to say. */
export const assertSchema = z
  .strictObject({
    comparator: z
      .string()
      .describe('How the value is compared: contains, deep_equal, eq, gt, gte, in, lt, lte, neq or regex.'),
    function: z
      .string()
      .optional()
      .describe('What is made of the rows before they are compared, such as object_contains or count.'),
    function_args: z
      .array(anyJson)
      .max(10)
      .optional()
      .describe('What the function takes: mostly a path such as `_result[*].title` first. Absent: all rows.'),
    path: z
      .string()
      .optional()
      .describe('Without a function: what is compared, such as `_result[0].title`. Absent: all rows.'),
    value: anyJson.describe('What is expected.'),
  })
  .describe('One statement about the rows that a check looks at.')

export type AssertSpec = z.output<typeof assertSchema>
