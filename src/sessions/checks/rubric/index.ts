import { z } from 'zod'
import { answerOf } from '../../answer-of.js'
import type { VerifierAssert } from '../../verification.js'
import type { SessionCheckDefinition } from '../check.js'
import { idField } from '../fields.js'

const schema = z
  .strictObject({
    type: z.literal('rubric'),
    id: idField,
    criteria: z
      .array(z.string().trim().min(1, 'must not be empty').max(500))
      .min(1, 'must have a criterion')
      .max(20)
      .describe('Sentences, each of which must be true of what was done.'),
    response: z.string().max(16_000).optional().describe("The agent's own last words, to be judged too."),
    weight: z
      .number()
      .positive()
      .max(1_000)
      .default(1)
      .describe(
        'Kept with the rubric for whoever weighs several; it does not change `success`. 1 if absent.',
      ),
  })
  .describe('A judge rules on sentences about the session.')

export type RubricSpec = z.output<typeof schema>

/** Sentences that a judge rules on, elsewhere and later. */
export const rubric = {
  type: 'rubric',
  operator: 'rubric_judgement',
  bindsNames: false,
  version: 1,
  summary:
    'A judge, which is a language model, rules on sentences about what was done. It is PENDING until then.',
  schema,
  example:
    '{"type": "rubric", "criteria": ["The agent told the user when the meeting is."], "response": "It is at two."}',

  async review({ criteria, response, weight }) {
    const rubric = { criteria, response: response ?? null, weight }
    const pending = { outcome: 'pending', asserts: criteria.map(pendingAssert), rubric } as const
    const unjudged = {
      outcome: 'error',
      error: 'no_judge',
      message: 'No judge is configured, so that nobody can rule on the criteria.',
      asserts: [],
    } as const
    return { ok: true, check: { run: async ({ hasJudge }) => (hasJudge ? pending : unjudged) } }
  },
} satisfies SessionCheckDefinition<RubricSpec>

function pendingAssert(criterion: string): VerifierAssert {
  return answerOf({ actual: null, expected: true, outcome: 'pending', message: criterion })
}
