import { z } from 'zod'
import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import {
  decisionRecordSchema,
  type RecordToVerify,
  type RecordVerification,
  recordIn,
} from '../../records/index.js'
import type { StoredRecord } from '../../store/index.js'

/** The request of POST /api/v1/records/verify: a whole answer will do, since what is not known is passed over. */
export const verifyRecordRequestSchema = z.looseObject({
  record: z.unknown().describe('The decision record, as it was answered.'),
  inputs: z.unknown().optional().describe('Where the record does not hold them: those that stood beside it.'),
  outputs: z
    .unknown()
    .optional()
    .describe('Those that stood beside it; else those that the model gives now.'),
  receipt: z.unknown().optional().describe('The receipt of kind claims that stood beside it.'),
  salt: z
    .unknown()
    .optional()
    .describe("With it the receipt is checked to rest on this record's calculation."),
})

/**
 * Reads a request of POST /api/v1/records/verify.
 *
 * @throws {Refusal} `invalid_request`: there is no record
 */
export function readVerifyRecordRequest(body: StrictJson): RecordToVerify {
  const given = recordIn(body)
  const { value } = body
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (given && isObject && Object.hasOwn(value, 'record')) return given
  throw new Refusal('invalid_request', 'record: a decision record is needed.', { field: 'record' })
}

/** The answer of POST /api/v1/records/verify. */
export const recordVerificationSchema = z
  .object({
    valid: z
      .boolean()
      .describe('The hash fits, it is signed under a trusted key, and nothing found out speaks against it.'),
    hashMatches: z
      .boolean()
      .nullable()
      .describe('Null where there are no outputs and the model could not be run.'),
    signature: z.enum(['valid', 'invalid', 'absent', 'untrusted_key', 'revoked_key']),
    recomputed: z
      .union([z.boolean(), z.literal('not_possible')])
      .describe('Whether the model, run again on the inputs, gives what the record says.'),
    reasons: z
      .array(z.string())
      .describe('"code: text"; what speaks against it, then what could not be found out.'),
  })
  .meta({ id: 'RecordVerification' })

/** Renders the answer of POST /api/v1/records/verify. */
export function renderRecordVerification(
  verification: RecordVerification,
): z.output<typeof recordVerificationSchema> {
  const { valid, hashMatches, signature, recomputed, reasons } = verification
  return { valid, hashMatches, signature, recomputed, reasons: [...reasons] }
}

/** The answer of GET /api/v1/records/{sha256}. */
export const storedRecordSchema = z.object({
  record: decisionRecordSchema.describe('With its inputs only where they were retained.'),
  outputs: z.looseObject({}).optional().describe('Only where they were retained.'),
})

/** The JSON text of the answer of GET /api/v1/records/{sha256}. */
export function storedRecordText({ record, retained }: StoredRecord): string {
  if (!retained) return `{"record":${record}}`
  // The record is an object with members, so its inputs can be put behind them without reading a number.
  return `{"record":${record.slice(0, -1)},"inputs":${retained.inputs}},"outputs":${retained.outputs}}`
}
