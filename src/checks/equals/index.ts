import { z } from 'zod'
import { excerpt } from '../../core/excerpt.js'
import { ARITHMETIC_WORK, compareExpression } from '../arithmetic.js'
import type { CheckContext, CheckDefinition, CheckResult } from '../check.js'
import { findValues, textFields } from '../wanted.js'

const schema = z
  .strictObject({
    type: z.literal('equals'),
    expected: z
      .union([z.string(), z.number()])
      .describe(
        'A string: the output without white space at its ends is exactly this. A number: the output, worked out as an arithmetic expression, is exactly this number.',
      ),
    profile: textFields.profile,
  })
  .describe('The output is exactly the expected text or number.')

export type EqualsSpec = z.output<typeof schema>

/** The output is exactly a text, or comes to exactly a number. 4 is not "4". */
export const equals = {
  type: 'equals',
  version: 1,
  isReplayable: true,
  summary:
    'The output, without the white space around it, is exactly the expected text, or comes to exactly the expected number.',
  schema,
  work: ARITHMETIC_WORK,
  async run({ output }, { expected, profile }, context) {
    if (typeof expected === 'string') {
      const exactly = compareText(output.trim(), expected)
      if (exactly.outcome === 'passed' || profile !== 'lenient') return exactly
      return (await compareLeniently(output, expected, context)) ?? exactly
    }
    const text = context.numbers.get('/expected') ?? String(expected)
    return compareExpression({ output, expected: text }, context.guarded)
  },
} satisfies CheckDefinition<EqualsSpec>

/** Null where not even a lenient reader takes one for the other. */
async function compareLeniently(
  output: string,
  expected: string,
  { guarded }: CheckContext,
): Promise<CheckResult | null> {
  const wanted = { values: [expected], texts: new Map(), place: 'whole', profile: 'lenient' } as const
  const [found] = await findValues(output, wanted, guarded)
  if (!found?.isFound) return null
  return { outcome: 'passed', detail: `The output is the expected text${found.note}.`, evidence: 'output' }
}

function compareText(output: string, expected: string): CheckResult {
  if (output === expected) {
    return { outcome: 'passed', detail: 'The output is the expected text.', evidence: 'output' }
  }
  let at = 0
  while (output[at] === expected[at]) at++
  const [found, wanted] = [output, expected].map((text) => rest(text, at))
  const detail = `The output has ${found} at ${at}, where ${wanted} is expected.`
  return { outcome: 'failed', detail, evidence: 'output' }
}

function rest(text: string, from: number): string {
  return from >= text.length ? 'its end' : excerpt(text.slice(from), 60)
}
