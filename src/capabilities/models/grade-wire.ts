import { z } from 'zod'
import { type CaseOutputs, clampTolerance, type Grade, type Tolerance } from '../../claims/index.js'
import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { readBy } from '../../core/validate.js'
import { EVAL_CASES, type ModelDescription } from '../../models/index.js'
import { present, refuseMany, toleranceAnswer, toleranceSchema } from './wire.js'

const answerSchema = z.strictObject({
  id: z.string().describe('Of the case: `relocation-0042`.'),
  outputs: z.looseObject({}).describe('What you say that the model gives on its inputs.'),
})

/** The request of POST /api/v1/grade/{model}. */
export const gradeRequestSchema = z.strictObject({
  answers: z.array(answerSchema).min(1, 'must have at least 1 answer').describe('1 to 250, one to a case.'),
  tolerance: toleranceSchema.optional(),
})

/** A request, read. */
export interface GradeRequest {
  readonly answers: readonly CaseOutputs[]
  readonly tolerance: Tolerance
}

/**
 * Reads a request.
 *
 * @throws {Refusal} `too_large`; `unknown_key` or `invalid_request` with `field`, also for a case that is answered twice
 */
export function readGradeRequest({ value }: StrictJson): GradeRequest {
  refuseMany(value, 'answers', EVAL_CASES)
  const { answers, tolerance = {} } = readBy(gradeRequestSchema, value)
  const seen = new Set<string>()
  for (const [i, { id }] of answers.entries()) {
    if (seen.has(id)) {
      const message = `answers[${i}].id: the case ${JSON.stringify(id.slice(0, 60))} is answered twice.`
      throw new Refusal('invalid_request', message, { field: `answers[${i}].id` })
    }
    seen.add(id)
  }
  return { answers: answers as CaseOutputs[], tolerance: clampTolerance(present(tolerance)) }
}

const somePaths = z.object({ paths: z.array(z.string()), more: z.int().min(0) })

/** The answer of POST /api/v1/grade/{model}. */
export const gradeAnswerSchema = z
  .object({
    ok: z.literal(true),
    model: z.string(),
    specVersion: z.string(),
    score: z
      .number()
      .min(0)
      .max(1)
      .describe('Mean of the scores of all 250 cases; a case not answered scores 0.'),
    answered: z.int().min(0).describe('How many cases were answered.'),
    count: z.int().min(0).describe('How many cases there are.'),
    scoreOfAnswered: z.number().min(0).max(1).describe('Mean of the scores of the cases that were answered.'),
    cases: z.array(
      z.object({
        id: z.string(),
        score: z.number().min(0).max(1).describe('right / leaves.'),
        leaves: z.int().min(0).describe('Values that the model gives.'),
        right: z.int().min(0),
        missing: somePaths.describe('Paths that were not answered; at most ten, and how many more.'),
        wrong: somePaths.describe('Paths with another value.'),
      }),
    ),
    unknown: z.array(z.string()).describe('Ids that are no case.'),
    tolerance: toleranceAnswer,
  })
  .meta({ id: 'GradeAnswer' })

/** Renders the answer of POST /api/v1/grade/{model}: of the cases those that were answered. */
export function renderGrade(
  grade: Grade,
  { tolerance }: GradeRequest,
  { name, specVersion }: ModelDescription,
): z.output<typeof gradeAnswerSchema> {
  const answered = grade.cases.filter((one) => one.answered)
  return {
    ok: true,
    model: name,
    specVersion,
    score: grade.score,
    answered: answered.length,
    count: grade.cases.length,
    scoreOfAnswered: answered.reduce((sum, { score }) => sum + score, 0) / Math.max(1, answered.length),
    cases: answered.map(({ id, score, leaves, right, missing, wrong }) => ({
      id,
      score,
      leaves,
      right,
      missing: { paths: [...missing.paths], more: missing.more },
      wrong: { paths: [...wrong.paths], more: wrong.more },
    })),
    unknown: [...grade.unknown],
    tolerance,
  }
}
