import { z } from 'zod'
import type { NumberTexts } from '../../core/json/value.js'
import { ARITHMETIC_WORK, compareExpression } from '../arithmetic.js'
import type { Tolerance } from '../arithmetic.work.js'
import type { CheckDefinition } from '../check.js'

const size = z.number().min(0)

const tolerance = z
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

const schema = z
  .strictObject({
    type: z.literal('numeric'),
    expected: z
      .number()
      .describe('The number that the output, worked out as an arithmetic expression, comes to.'),
    tolerance: tolerance.optional(),
  })
  .describe('The output comes to the expected number, within a tolerance.')

export type NumericSpec = z.output<typeof schema>

/** The output, worked out exactly, is a number within a tolerance. */
export const numeric = {
  type: 'numeric',
  version: 1,
  isReplayable: true,
  summary:
    'The output, worked out as an arithmetic expression, comes to the expected number within a tolerance.',
  schema,
  work: ARITHMETIC_WORK,
  run({ output }, spec, { numbers, guarded }) {
    const expected = numbers.get('/expected') ?? String(spec.expected)
    const input = { output, expected, tolerance: toleranceOf(spec, numbers) }
    return compareExpression(input, guarded)
  },
} satisfies CheckDefinition<NumericSpec>

function toleranceOf({ tolerance: given }: NumericSpec, numbers: NumberTexts): Tolerance | undefined {
  if (given === undefined) return undefined
  if (typeof given === 'number') return { abs: numbers.get('/tolerance') ?? String(given) }
  const { abs, rel } = given
  return {
    abs: numbers.get('/tolerance/abs') ?? (abs === undefined ? undefined : String(abs)),
    rel: numbers.get('/tolerance/rel') ?? (rel === undefined ? undefined : String(rel)),
  }
}
