import { extname } from 'node:path'
import { z } from 'zod'
import { LENGTH_UNITS, type LengthRange } from '../../core/words/text-length.js'
import type { CheckDefinition, CheckResult } from '../check.js'
import type { LengthInput } from './work.js'

const WORK = new URL(`./work${extname(import.meta.url)}`, import.meta.url)

const bound = z.int().min(0)

const schema = z
  .strictObject({
    type: z.literal('length'),
    min: bound.optional().describe('The least that it may be. One of `min` and `max` is needed.'),
    max: bound.optional().describe('The most that it may be.'),
    unit: z
      .enum(LENGTH_UNITS)
      .optional()
      .describe(
        'What is counted: `characters` (if absent), which are UTF-16 units, `code_points`, UTF-8 `bytes`, `words`, `sentences` or `lines`.',
      ),
  })
  .superRefine(({ min, max }, refusal) => {
    const wrong = (field: string, message: string) =>
      refusal.addIssue({ code: 'custom', path: [field], message })
    if (min === undefined && max === undefined)
      wrong('min', 'is missing, and so is max; one of them is needed')
    if (min !== undefined && max !== undefined && min > max) wrong('max', 'must not be below min')
  })
  .describe('The output is as long as it should be.')

export type LengthSpec = z.output<typeof schema>

/** The output has at least and at most so many characters, words, sentences, lines or bytes. */
export const length = {
  type: 'length',
  version: 1,
  isReplayable: true,
  summary: 'The output has at least and at most so many characters, words, sentences, lines or bytes.',
  schema,
  work: WORK,
  async run({ output }, spec, { guarded }) {
    const { unit = 'characters' } = spec
    return resultOf(await guarded.run<LengthInput, LengthRange>(WORK, { output, unit }), spec)
  },
} satisfies CheckDefinition<LengthSpec>

function resultOf(range: LengthRange, spec: LengthSpec): CheckResult {
  const { min = 0, max = Number.POSITIVE_INFINITY, unit = 'characters' } = spec
  const { least, most } = range
  const name = unit.replace('_', ' ')
  const counted = least === most ? `${least} ${name}` : `${least} to ${most} ${name}`
  const allowed = [spec.min !== undefined && `at least ${min}`, spec.max !== undefined && `at most ${max}`]
  const detail = `The output has ${counted}, where ${allowed.filter(Boolean).join(' and ')} are asked for.`
  if (min <= least && most <= max) return { outcome: 'passed', detail, evidence: 'output' }
  if (most < min || max < least) return { outcome: 'failed', detail, evidence: 'output' }
  return { outcome: 'error', code: 'ambiguous_count', detail, evidence: 'output' }
}
