import { extname } from 'node:path'
import { z } from 'zod'
import type { PatternSearch } from '../../comparators/pattern-search.js'
import { excerpt } from '../../core/excerpt.js'
import type { CheckContext, CheckDefinition, CheckResult } from '../check.js'
import { reviewPattern } from '../review-pattern.js'
import type { RegexInput } from './work.js'

const WORK = new URL(`./work${extname(import.meta.url)}`, import.meta.url)

const schema = z
  .strictObject({
    type: z.literal('regex'),
    expected: z
      .string()
      .describe(
        'A JavaScript regular expression that matches somewhere in the output. `(?i)x` and `/x/i` are understood.',
      ),
    flags: z.string().max(20).optional().describe('JavaScript flags, such as `i`, `m`, `s`, `u`.'),
  })
  .describe('A regular expression matches in the output.')

export type RegexSpec = z.output<typeof schema>

/** A regular expression, with the meaning that JavaScript gives it, matches in the output. */
export const regex = {
  type: 'regex',
  version: 1,
  isReplayable: true,
  summary: 'A JavaScript regular expression matches somewhere in the output.',
  schema,
  work: WORK,

  async review(spec, field, context) {
    await reviewPattern(asked(spec, null, context), field, 'expected')
  },

  async run({ output }, spec, context) {
    return resultOf(await asked(spec, output, context))
  },
} satisfies CheckDefinition<RegexSpec>

function asked(spec: RegexSpec, output: string | null, { guarded }: CheckContext): Promise<PatternSearch> {
  const { expected, flags = '' } = spec
  return guarded.run<RegexInput, PatternSearch>(WORK, { expected, flags, output })
}

function resultOf(answer: PatternSearch): CheckResult {
  switch (answer.kind) {
    case 'match': {
      const detail = `The pattern matches ${excerpt(answer.text)} at ${answer.start} (${answer.length} characters).`
      return { outcome: 'passed', detail, evidence: 'output' }
    }
    case 'none':
      return { outcome: 'failed', detail: 'The pattern matches nowhere in the output.', evidence: 'output' }
    case 'invalid':
      return { outcome: 'error', code: 'invalid_pattern', detail: answer.message, evidence: null }
    case 'readable':
      throw new TypeError('a pattern was read where it had to be run')
  }
}
