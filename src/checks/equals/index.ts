import { z } from 'zod'
import { excerpt } from '../../core/excerpt.js'
import { ARITHMETIC_WORK, compareExpression } from '../arithmetic.js'
import type { CheckDefinition, CheckResult } from '../check.js'

const schema = z
  .strictObject({
    type: z.literal('equals'),
    expected: z
      .union([z.string(), z.number()])
      .describe(
        'A string: the output without white space at its ends is exactly this. A number: the output, worked out as an arithmetic expression, is exactly this number.',
      ),
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
  async run({ output }, { expected }, context) {
    if (typeof expected === 'string') return compareText(output.trim(), expected)
    const text = context.numbers.get('/expected') ?? String(expected)
    return compareExpression({ output, expected: text }, context.guarded)
  },
} satisfies CheckDefinition<EqualsSpec>

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
