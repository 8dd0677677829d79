import { z } from 'zod'
import { receiptSchema } from '../../records/index.js'
import { SESSION_TROUBLES } from '../../sessions/index.js'

const success = z.union([z.boolean(), z.literal('PENDING')])
const outcome = z.enum(['passed', 'failed', 'error', 'pending'])
const trouble = z.enum(Object.keys(SESSION_TROUBLES) as [keyof typeof SESSION_TROUBLES])

const assertSchema = z.object({
  actual_value: z.unknown().describe('What was found; null also where nothing is there.'),
  expected_value: z.unknown(),
  comparator: z.string(),
  success,
  matching_results: z.array(z.unknown()).describe('The rows behind the value: the first of them.'),
  more_results: z.int().optional().describe('How many more there are.'),
  outcome,
  error: trouble.optional().describe('With outcome `error`; docs/session-checks.md lists them.'),
  message: z.string().optional(),
  counterexample: z
    .object({
      row: z.string(),
      value: z.unknown(),
      differences: z.array(
        z.object({
          field: z.string(),
          actual_value: z.unknown(),
          comparator: z.string(),
          expected_value: z.unknown(),
        }),
      ),
      message: z.string(),
    })
    .optional()
    .describe('The row that shows why an assert failed.'),
})

/** The answer of POST /verifier. */
export const verifierAnswerSchema = z
  .object({
    session_id: z.string(),
    success: success.describe(
      'true: all passed; false: at least one failed or could not be told; else "PENDING".',
    ),
    verifiers: z.array(
      z.object({
        id: z.string(),
        operator: z.string(),
        success,
        outcome,
        error: trouble.optional(),
        message: z.string().optional(),
        engine: z.string().optional().describe('Who judged it, where somebody had to.'),
        judge: z
          .object({ model: z.string(), prompt_digest: z.string(), fingerprint: z.string().optional() })
          .optional()
          .describe('The language model that judged, and the SHA-256 of the fixed words it was asked with.'),
        asserts: z.array(assertSchema),
      }),
    ),
    receipt: receiptSchema.optional().describe('Once nothing is pending.'),
    salt: z.string().optional(),
  })
  .meta({ id: 'Verifier', description: 'What the checks of a session said.' })
