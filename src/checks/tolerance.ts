import { z } from 'zod'
import type { NumberTexts } from '../core/json/value.js'
import type { Tolerance } from '../core/number/tolerance.js'

const size = z.number().min(0)

/** The field `tolerance` of checks that compare numbers. */
export const toleranceField = z
  .union([
    size,
    z
      .strictObject({
        rel: size
          .optional()
          .describe('Part of the larger of the two magnitudes, such as 0.01 for one hundredth.'),
        abs: size.optional().describe('Difference.'),
      })
      .refine(({ rel, abs }) => rel !== undefined || abs !== undefined, 'needs rel, abs or both'),
  ])
  .describe(
    'How far off the value may be: a difference, or rel and abs, of which the larger counts. 0 if absent.',
  )

/** The exact texts of a tolerance. @param numbers those of the check */
export function toleranceOf(
  given: z.output<typeof toleranceField> | undefined,
  numbers: NumberTexts,
): Tolerance | undefined {
  if (given === undefined) return undefined
  if (typeof given === 'number') return { abs: numbers.get('/tolerance') ?? String(given) }
  const { abs, rel } = given
  return {
    abs: numbers.get('/tolerance/abs') ?? (abs === undefined ? undefined : String(abs)),
    rel: numbers.get('/tolerance/rel') ?? (rel === undefined ? undefined : String(rel)),
  }
}
