import { z } from 'zod'
import { ARITHMETIC_WORK, compareExpression } from '../arithmetic.js'
import type { CheckDefinition } from '../check.js'
import { toleranceField, toleranceOf } from '../tolerance.js'

const schema = z
  .strictObject({
    type: z.literal('numeric'),
    expected: z
      .number()
      .describe('The number that the output, worked out as an arithmetic expression, comes to.'),
    tolerance: toleranceField.optional(),
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
    const input = { output, expected, tolerance: toleranceOf(spec.tolerance, numbers) }
    return compareExpression(input, guarded)
  },
} satisfies CheckDefinition<NumericSpec>
