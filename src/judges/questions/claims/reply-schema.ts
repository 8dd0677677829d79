import { z } from 'zod'
import type { JsonObject } from '../../question.js'

const VERDICTS = ['supported', 'contradicted', 'unsupported'] as const

/** A model's word on claims. The order is the one in which it has to write: what it found first, its verdict last. */
export const claimsReply = z.strictObject({
  rulings: z.array(
    z.strictObject({
      id: z.string(),
      quote: z.string(),
      evidence_ids: z.array(z.string()),
      reason: z.string(),
      verdict: z.enum(VERDICTS),
    }),
  ),
})

/** One ruling of a reply. */
export type ReplyRuling = z.output<typeof claimsReply>['rulings'][number]

const { $schema: _, ...schema } = z.toJSONSchema(claimsReply)

/** The same for the model's host. */
export const CLAIMS_REPLY_SCHEMA = schema as JsonObject
