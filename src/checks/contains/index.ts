import { z } from 'zod'
import type { CheckDefinition } from '../check.js'
import { CONTAINS, valueResult } from '../value-result.js'
import { findValues, listed, TEXT_WORK, textFields, valueField } from '../wanted.js'

const schema = z
  .strictObject({
    type: z.literal('contains'),
    value: valueField.describe(
      'What must stand in the output, or a list of it. A string is a text, also within a word: "10" stands in 110. A number is a number that the output mentions: 10 does not stand in 110.',
    ),
    mode: z
      .enum(['all', 'any'])
      .optional()
      .describe('Whether `all` of a list (if absent) or `any` of it must stand there.'),
    ...textFields,
  })
  .describe('The output contains a text or a number.')

export type ContainsSpec = z.output<typeof schema>

/** Texts and numbers stand in the output: all of them, or any. */
export const contains = {
  type: 'contains',
  version: 1,
  isReplayable: true,
  summary: 'The output contains a text or mentions a number: all of a list, or any.',
  schema,
  work: TEXT_WORK,
  async run({ output }, spec, { numbers, guarded }) {
    const { mode = 'all', ignore_case: ignoreCase, profile } = spec
    const wanted = {
      ...listed(spec.value, 'value', numbers),
      place: 'anywhere',
      ignoreCase,
      profile,
    } as const
    return valueResult(await findValues(output, wanted, guarded), mode, CONTAINS)
  },
} satisfies CheckDefinition<ContainsSpec>
