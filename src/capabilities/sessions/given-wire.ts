import { z } from 'zod'
import { logEntrySchema, openRequestSchema, stateRequestSchema, verifierRequestSchema } from './wire.js'

const moment = (description: string) =>
  z.iso.datetime({ offset: true, error: 'must be a time, RFC 3339, with a zone' }).describe(description)

/** A whole session in one request: no environment is asked, and nothing is stored. */
export const givenSessionSchema = z.strictObject({
  sessionId: verifierRequestSchema.shape.sessionId
    .optional()
    .describe('What the answer calls the session. Default `local`.'),
  before: stateRequestSchema
    .optional()
    .describe('The tables before the run. Absent: nothing can be told of what changed.'),
  after: stateRequestSchema.describe(
    'The tables after the run. Those that are not named are as they were before; null: the table is gone.',
  ),
  keys: openRequestSchema.shape.keys,
  ignore: openRequestSchema.shape.ignore,
  log: z.array(logEntrySchema).optional().describe('What was done, in order.'),
  run: z
    .strictObject({
      started_at: moment('When the agent began.'),
      ended_at: moment('When it ended.'),
    })
    .optional()
    .describe('When the agent was at work. Default: now.'),
  checks: verifierRequestSchema.shape.checks,
})

export type GivenSession = z.output<typeof givenSessionSchema>

/** The same as callers write it. */
export type VerifySessionInput = z.input<typeof givenSessionSchema>
