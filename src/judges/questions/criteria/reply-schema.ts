import { z } from 'zod'
import type { JsonObject } from '../../question.js'

/** A model's word on criteria. The order is the one in which it has to write: what it found first, its verdict last. */
export const criteriaReply = z.strictObject({
  rulings: z.array(
    z.strictObject({
      id: z.string(),
      quote: z.string(),
      reason: z.string(),
      met: z.enum(['met', 'not_met', 'cannot_tell']),
    }),
  ),
})

/** One ruling of a reply. */
export type ReplyRuling = z.output<typeof criteriaReply>['rulings'][number]

const { $schema: _, ...schema } = z.toJSONSchema(criteriaReply)

/** The same for the model's host. */
export const CRITERIA_REPLY_SCHEMA = schema as JsonObject
