import { z } from 'zod'
import type { CheckDefinition } from '../check.js'
import { CONTAINS, valueResult } from '../value-result.js'
import { findValues, listed, TEXT_WORK, textFields, valueField } from '../wanted.js'

const schema = z
  .strictObject({
    type: z.literal('not_contains'),
    value: valueField.describe(
      'What must not stand in the output, or a list of which nothing may: texts and numbers, read as `contains` reads them.',
    ),
    ...textFields,
  })
  .describe('The output does not contain a text or a number.')

export type NotContainsSpec = z.output<typeof schema>

/** None of the texts and numbers stands in the output. */
export const notContains = {
  type: 'not_contains',
  version: 1,
  isReplayable: true,
  summary: 'The output contains no such text and mentions no such number: none of a list.',
  schema,
  work: TEXT_WORK,
  async run({ output }, spec, { numbers, guarded }) {
    const { ignore_case: ignoreCase, profile } = spec
    const wanted = {
      ...listed(spec.value, 'value', numbers),
      place: 'anywhere',
      ignoreCase,
      profile,
    } as const
    return valueResult(await findValues(output, wanted, guarded), 'none', CONTAINS)
  },
} satisfies CheckDefinition<NotContainsSpec>
