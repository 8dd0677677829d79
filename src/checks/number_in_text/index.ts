import { extname } from 'node:path'
import { z } from 'zod'
import { excerpt } from '../../core/excerpt.js'
import type { NumberFound } from '../../core/quantities/find-number.js'
import { soughtUnit } from '../../core/quantities/sought-number.js'
import type { CheckContext, CheckDefinition, CheckResult } from '../check.js'
import type { NumberSearch } from '../number-search.work.js'
import { toleranceField, toleranceOf } from '../tolerance.js'

const WORK = new URL(`../number-search.work${extname(import.meta.url)}`, import.meta.url)

const schema = z
  .strictObject({
    type: z.literal('number_in_text'),
    expected: z.number().describe('The number that the output mentions.'),
    tolerance: toleranceField.optional(),
    unit: z
      .string()
      .max(40)
      .refine((name) => soughtUnit(name) !== null, 'is no unit that is known')
      .optional()
      .describe(
        'The unit of `expected`, such as `km`, `USD`, `$`, `%`, `hours`. Numbers in another unit of the same measure are converted. Absent: any unit, or none.',
      ),
    percent: z
      .enum(['as_written', 'fraction'])
      .optional()
      .describe(
        'Without a unit: whether 60 % is the number 60 (`as_written`) or 0.6 (`fraction`). Absent: where that decides, nothing can be told.',
      ),
    which: z
      .enum(['any', 'last', 'only', 'first'])
      .optional()
      .describe(
        'Whether `any` number of the output may be it (if absent), the `last` must be, every one (`only`), or the one that the output begins with (`first`).',
      ),
  })
  .refine(({ unit, percent }) => unit === undefined || percent === undefined, {
    path: ['percent'],
    message: 'A unit says already how a share is taken',
  })
  .describe('The output mentions a number.')

export type NumberInTextSpec = z.output<typeof schema>

/** The output mentions a number: as a whole number among words, not as digits of another. */
export const numberInText = {
  type: 'number_in_text',
  version: 1,
  isReplayable: true,
  summary:
    'The output mentions the expected number among its words, in digits or in words, within a tolerance.',
  schema,
  work: WORK,
  async run({ output }, spec, { numbers, guarded }: CheckContext) {
    const { unit, percent, which = 'any' } = spec
    const expected = numbers.get('/expected') ?? String(spec.expected)
    const sought = [{ expected, unit, percent, tolerance: toleranceOf(spec.tolerance, numbers) }]
    const [found] = await guarded.run<NumberSearch, NumberFound[]>(WORK, { text: output, which, sought })
    const within = spec.tolerance === undefined ? '' : ' within the tolerance'
    const wanted = `${expected.slice(0, 60)}${unit ? ` ${unit}` : ''}${within}`
    return resultOf(found ?? { isFound: false, numbers: [] }, wanted)
  },
} satisfies CheckDefinition<NumberInTextSpec>

function resultOf({ isFound, numbers }: NumberFound, wanted: string): CheckResult {
  const shown = numbers.map((number) => excerpt(number, 40)).join(', ')
  if (isFound === true)
    return { outcome: 'passed', detail: `The output has ${shown}, which is ${wanted}.`, evidence: 'output' }
  if (isFound === null) {
    const detail = `Whether ${shown} is ${wanted} cannot be told.`
    return { outcome: 'error', code: 'ambiguous_number', detail, evidence: 'output' }
  }
  if (numbers.length === 0)
    return {
      outcome: 'failed',
      code: 'no_number',
      detail: 'The output has no number there.',
      evidence: 'output',
    }
  return { outcome: 'failed', detail: `The output has ${shown}, which is not ${wanted}.`, evidence: 'output' }
}
