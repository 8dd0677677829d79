import { z } from 'zod'
import { DOCTOR_FINDINGS } from '../../sessions/index.js'
import { givenSessionSchema } from './given-wire.js'

/**
 * The request of POST /verifier/doctor: a session that is there, by its `sessionId`; or one that the request holds whole.
 * `before` is the run that did nothing; `after` and `log` are one that did all as it should be.
 */
export const doctorRequestSchema = givenSessionSchema.partial({ after: true })

export type DoctorRequest = z.output<typeof doctorRequestSchema>

const outcome = z.enum(['passed', 'failed', 'error', 'pending'])

/** The answer of POST /verifier/doctor. */
export const diagnosisSchema = z
  .object({
    success: z.boolean().describe('Whether no finding is an error.'),
    checks: z.array(
      z.object({
        id: z.string(),
        operator: z.string(),
        do_nothing: outcome.describe('On the run that did nothing.'),
        oracle: outcome.nullable().describe('On the run that did all as it should be; null: there was none.'),
        can_pass: z.boolean().nullable(),
        can_fail: z.boolean().nullable(),
        failed_on: z.string().nullable().describe('The first run, in words, that it did not pass.'),
      }),
    ),
    findings: z.array(
      z.object({
        code: z.enum(Object.keys(DOCTOR_FINDINGS) as [keyof typeof DOCTOR_FINDINGS]),
        severity: z.enum(['error', 'warning']),
        check: z.string().optional(),
        mutation: z.string().optional(),
        message: z.string(),
      }),
    ),
    runs: z.int().describe('How many runs the checks were tried on.'),
    left_out: z.int().describe('How many were left out, since it would have taken too long.'),
  })
  .meta({
    id: 'Diagnosis',
    description: 'What was found out about checks by trying them on runs of known worth.',
  })
