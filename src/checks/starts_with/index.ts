import { z } from 'zod'
import type { CheckDefinition } from '../check.js'
import { BEGINS, valueResult } from '../value-result.js'
import { findValues, listed, TEXT_WORK, textFields, valueField } from '../wanted.js'

const schema = z
  .strictObject({
    type: z.literal('starts_with'),
    value: valueField.describe(
      'What the output begins with, behind any white space, or a list of which one must be it. A string is a text: "10" begins 100. A number is a number: 10 does not begin 100.',
    ),
    ...textFields,
  })
  .describe('The output begins with a text or a number.')

export type StartsWithSpec = z.output<typeof schema>

/** The output begins with a text or a number. */
export const startsWith = {
  type: 'starts_with',
  version: 1,
  isReplayable: true,
  summary: 'The output begins with a text or a number, or with one of a list.',
  schema,
  work: TEXT_WORK,
  async run({ output }, spec, { numbers, guarded }) {
    const { ignore_case: ignoreCase, profile } = spec
    const wanted = { ...listed(spec.value, 'value', numbers), place: 'start', ignoreCase, profile } as const
    return valueResult(await findValues(output, wanted, guarded), 'any', BEGINS)
  },
} satisfies CheckDefinition<StartsWithSpec>
