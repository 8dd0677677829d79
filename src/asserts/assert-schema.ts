import { z } from 'zod'
import { COMPARATORS } from '../comparators/index.js'
import type { JsonValue } from '../core/json/value.js'
import { ASSERT_FUNCTIONS } from './functions/index.js'

const anyJson = z
  .unknown()
  .refine((value) => value !== undefined, 'is missing')
  .transform((value) => value as JsonValue)

/** An assert as a request carries it. Whether its names and values make sense is for the review to say. */
export const assertSchema = z
  .strictObject({
    // Names are looked up by the review, which tells what was likely meant.
    comparator: z
      .string()
      .meta({ enum: COMPARATORS.map(({ name }) => name), description: 'How the value is compared.' }),
    function: z
      .string()
      .meta({
        enum: ASSERT_FUNCTIONS.map(({ name }) => name),
        description: 'What is made of the rows before they are compared. Absent: nothing.',
      })
      .optional(),
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
