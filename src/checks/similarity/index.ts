import { extname } from 'node:path'
import { z } from 'zod'
import type { CheckDefinition, CheckResult } from '../check.js'
import { textFields } from '../wanted.js'
import { MEASURES, THRESHOLDS } from './measures.js'
import type { SimilarityAnswer, SimilarityInput } from './work.js'

const WORK = new URL(`./work${extname(import.meta.url)}`, import.meta.url)

const schema = z
  .strictObject({
    type: z.literal('similarity'),
    value: z.string().min(1).describe('The text that the output is to be like.'),
    measure: z
      .enum(MEASURES)
      .describe(
        '`levenshtein`: characters to insert, delete or replace. `levenshtein_ratio`: 1 less those, in parts of the longer text. `rouge_1`, `rouge_2`: F1 of the words, or pairs of words, that both have. `rouge_l`: F1 of the longest sequence of words that both have.',
      ),
    threshold: z
      .number()
      .min(0)
      .optional()
      .describe(
        'For `levenshtein` the most that passes, 5 if absent. For the others the least, 0.75 if absent.',
      ),
    profile: textFields.profile,
  })
  .superRefine(({ measure, threshold = 0 }, refusal) => {
    if (measure === 'levenshtein' || threshold <= 1) return
    refusal.addIssue({ code: 'custom', path: ['threshold'], message: `must be at most 1 for ${measure}` })
  })
  .describe('The output is like a text.')

export type SimilaritySpec = z.output<typeof schema>

/** The output is like a text, by a measure of wording: it says nothing of meaning. */
export const similarity = {
  type: 'similarity',
  version: 1,
  isReplayable: true,
  summary: 'The output is worded like a text, by a named measure and threshold.',
  schema,
  work: WORK,
  async run({ output }, spec, { numbers, guarded }) {
    const { value, measure, profile = 'exact' } = spec
    const threshold = numbers.get('/threshold') ?? String(spec.threshold ?? THRESHOLDS[measure])
    const input = { output, value, measure, threshold, profile }
    return resultOf(await guarded.run<SimilarityInput, SimilarityAnswer>(WORK, input), input)
  },
} satisfies CheckDefinition<SimilaritySpec>

function resultOf(answer: SimilarityAnswer, { measure, threshold }: SimilarityInput): CheckResult {
  if (answer.kind === 'unspaced') {
    const detail = `The words of a text cannot be counted for ${measure} where no spaces part them.`
    return { outcome: 'error', code: 'ambiguous_words', detail, evidence: 'output' }
  }
  const bound = measure === 'levenshtein' ? 'at most' : 'at least'
  return {
    outcome: answer.isEnough ? 'passed' : 'failed',
    detail: `The ${measure} of the output and the text is ${answer.measured}, where ${bound} ${threshold.slice(0, 20)} is asked for.`,
    evidence: 'output',
  }
}
