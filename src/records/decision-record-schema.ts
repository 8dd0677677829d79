import { z } from 'zod'

/** A decision record as it is answered. */
export const decisionRecordSchema = z
  .object({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Over the canonical JSON of {model, specVersion, inputs, outputs}.'),
    fields: z.array(z.string()).describe('The members that were hashed.'),
    howToVerify: z.string(),
    model: z.string(),
    specVersion: z.string(),
    inputs: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The very inputs that were hashed; absent where the answer has them beside the record.'),
    signature: z
      .object({
        alg: z.literal('Ed25519'),
        keyId: z.string().describe('Selects a key of GET /api/v1/records/keys.'),
        value: z.string().describe('base64url, without padding.'),
        message: z.string().describe('"countersign-record:v1:" + sha256. Rebuild it when you verify.'),
      })
      .optional()
      .describe('Absent where the issuer has no key.'),
  })
  .meta({ id: 'DecisionRecord', description: 'A calculation on record; docs/records.md has every byte.' })
