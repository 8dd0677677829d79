import { z } from 'zod'

const evidenceObject = z.strictObject({
  id: z.string().max(200).optional().describe('Your own name for it.'),
  text: z.string().describe('The text to hold the output against.'),
  url: z.string().max(2_000).optional().describe('Where it is from; never fetched.'),
  title: z.string().max(500).optional(),
})

/** One piece of evidence as a request has it: a text, or an object around one. Read as the object. */
export const givenEvidence = z
  .union([z.string(), evidenceObject])
  .transform((item) => (typeof item === 'string' ? { text: item } : item))
