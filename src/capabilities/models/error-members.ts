import { z } from 'zod'
import type { ErrorMembers } from '../capability.js'

const fault = z.object({
  field: z.string().describe('Empty where it is of the whole request.'),
  message: z.string().describe("Goes on after the field's name, or is a sentence."),
})

/** The errors of this API say `ok: false` and list every fault, beside what all errors here say. */
export const MODEL_ERRORS: ErrorMembers = {
  schema: z.object({ ok: z.literal(false), errors: z.array(fault) }),
  of: ({ message, field, errors }) => ({
    ok: false,
    errors: Array.isArray(errors) ? errors : [{ field: typeof field === 'string' ? field : '', message }],
  }),
}
