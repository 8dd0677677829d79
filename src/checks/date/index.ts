import { extname } from 'node:path'
import { z } from 'zod'
import { excerpt } from '../../core/excerpt.js'
import { wholeDate } from '../../core/quantities/dates-in.js'
import type { CheckDefinition, CheckResult } from '../check.js'
import type { DateAnswer, DateInput } from './work.js'

const WORK = new URL(`./work${extname(import.meta.url)}`, import.meta.url)

const schema = z
  .strictObject({
    type: z.literal('date'),
    expected: z
      .string()
      .max(60)
      .refine((text) => wholeDate(text) !== null, 'is no date; write it as 2023-10-21')
      .describe(
        'The date that the output names: 2023-10-21, October 21st, 2023, or a month as October 2023.',
      ),
    day_order: z
      .enum(['dmy', 'mdy'])
      .optional()
      .describe(
        'How the output writes dates in numbers: 03/04/2023 is 3 April (`dmy`) or March 4 (`mdy`). Absent: where that decides, nothing can be told.',
      ),
  })
  .describe('The output names a date.')

export type DateSpec = z.output<typeof schema>

/** The output names a date, in whatever spelling. */
export const date = {
  type: 'date',
  version: 1,
  isReplayable: true,
  summary: 'The output names the expected date, in whatever spelling.',
  schema,
  work: WORK,
  async run({ output }, spec, { guarded }) {
    const expected = wholeDate(spec.expected)
    if (!expected) throw new TypeError('the schema lets dates through that are none')
    const input = { output, expected, order: spec.day_order ?? null }
    return resultOf(await guarded.run<DateInput, DateAnswer>(WORK, input), spec.expected)
  },
} satisfies CheckDefinition<DateSpec>

function resultOf({ isFound, dates }: DateAnswer, expected: string): CheckResult {
  const shown = dates.map((date) => excerpt(date, 40)).join(', ')
  if (isFound === true)
    return { outcome: 'passed', detail: `The output has ${shown}, which is ${expected}.`, evidence: 'output' }
  if (isFound === null) {
    const detail = `Whether ${shown} is ${expected} cannot be told.`
    return { outcome: 'error', code: 'ambiguous_date', detail, evidence: 'output' }
  }
  if (dates.length === 0)
    return { outcome: 'failed', code: 'no_date', detail: 'The output names no date.', evidence: 'output' }
  return {
    outcome: 'failed',
    detail: `The output has ${shown}, which is not ${expected}.`,
    evidence: 'output',
  }
}
