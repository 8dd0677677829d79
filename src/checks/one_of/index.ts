import { extname } from 'node:path'
import { z } from 'zod'
import { excerpt } from '../../core/excerpt.js'
import type { CheckContext, CheckDefinition, CheckResult } from '../check.js'
import { findValues, listed, textFields } from '../wanted.js'
import type { OneOfInput } from './work.js'

const WORK = new URL(`./work${extname(import.meta.url)}`, import.meta.url)

const schema = z
  .strictObject({
    type: z.literal('one_of'),
    values: z
      .array(z.union([z.string(), z.number()]))
      .min(1)
      .max(100)
      .describe(
        'What the output may be, each as `expected` of `equals`: a string is the output without white space at its ends, a number what the output comes to as an arithmetic expression.',
      ),
    ...textFields,
  })
  .describe('The output is one of several texts or numbers.')

export type OneOfSpec = z.output<typeof schema>

/** The output is one of the texts, or comes to one of the numbers. */
export const oneOf = {
  type: 'one_of',
  version: 1,
  isReplayable: true,
  summary:
    'The output is one of the texts, without the white space around it, or comes to one of the numbers.',
  schema,
  work: WORK,
  async run({ output }, spec, context) {
    return (await amongTexts(output, spec, context)) ?? (await amongNumbers(output, spec, context))
  },
} satisfies CheckDefinition<OneOfSpec>

async function amongTexts(
  output: string,
  { values, ignore_case: ignoreCase, profile }: OneOfSpec,
  { guarded }: CheckContext,
): Promise<CheckResult | null> {
  const texts = values.filter((value) => typeof value === 'string')
  const wanted = { values: texts, texts: new Map(), place: 'whole', ignoreCase, profile } as const
  const found = (await findValues(output, wanted, guarded)).find(({ isFound }) => isFound)
  if (!found) return null
  return { outcome: 'passed', detail: `The output is ${found.shown}${found.note}.`, evidence: 'output' }
}

async function amongNumbers(
  output: string,
  { values }: OneOfSpec,
  { guarded, numbers: numberTexts }: CheckContext,
): Promise<CheckResult> {
  const numbers = [...listed(values, 'values', numberTexts).texts.values()]
  const found =
    numbers.length === 0 ? null : await guarded.run<OneOfInput, string | null>(WORK, { output, numbers })
  if (found !== null)
    return { outcome: 'passed', detail: `The output comes to ${found.slice(0, 60)}.`, evidence: 'output' }
  const detail = `The output, ${excerpt(output.trim(), 60)}, is none of the ${values.length} values.`
  return { outcome: 'failed', detail, evidence: 'output' }
}
