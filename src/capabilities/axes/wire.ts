import { z } from 'zod'
import { AXES, DOMAINS } from '../../core/axes/axis.js'
import { RULINGS } from '../../core/axes/channel.js'
import { receiptSchema } from '../../records/index.js'

/** Independent passes that a request may ask for. */
export const CHANNELS_MAX = 3

/** The request of POST /verify. Sizes are held by `readAxesRequest`, since each is a setting. */
export const axesRequestSchema = z.strictObject({
  request: z.string().min(1).describe('The original request.'),
  response: z.string().min(1).describe('The response under test.'),
  domain: z.enum(DOMAINS).describe('The kind of task, whose standards the response is held to.'),
  channels: z
    .int()
    .min(1)
    .max(CHANNELS_MAX)
    .default(1)
    .describe('Independent passes, 1 to 3; 1 unless given.'),
  author_model: z.string().max(200).optional().describe('The model that wrote the response.'),
  retain: z.boolean().default(false).describe('Whether to keep the request, the salt and the answer.'),
})

/** A request as the caller writes it. */
export type AxesRequestInput = z.input<typeof axesRequestSchema>

/** A request, read. */
export type AxesRequest = z.output<typeof axesRequestSchema>

const score = z.number().min(0).max(1).nullable()
const passed = z.boolean().nullable()
const axisName = z.enum(AXES)

const axisSchema = z
  .object({
    name: axisName,
    score: score.describe('0 to 1; null where nobody ruled.'),
    passed: passed.describe('Whether it passed its threshold; null where that cannot be told.'),
    reasoning: z.string().describe('What facts and channels say, and who agrees with whom.'),
  })
  .meta({ id: 'Axis' })

const findingSchema = z
  .object({
    kind: z.string().describe('A stable code; docs/axes.md and docs/facts.md list them.'),
    axis: axisName.nullable().describe('Null where it is of no single axis.'),
    force: z.enum(['binding', 'advisory']).describe('A binding one fails its axis.'),
    message: z.string(),
    start: z.int().min(0).optional().describe('In UTF-16 units of the response.'),
    end: z.int().min(0).optional(),
    line: z.int().min(1).optional().describe('In the response, from 1.'),
  })
  .meta({ id: 'AxesFinding' })

const channelSchema = z
  .object({
    axes: z
      .array(z.object({ name: axisName, score, passed }))
      .describe("This channel's own votes; null where it has none."),
    rulings: z
      .array(
        z.object({
          axis: axisName,
          property: z.string(),
          ruling: z.enum(RULINGS),
          quote: z.string(),
          reason: z.string(),
        }),
      )
      .describe('On each property; empty where the channel failed.'),
    error: z.string().nullable().describe('Why it did not rule, as a stable code; null where it did.'),
    message: z.string().nullable(),
  })
  .meta({ id: 'AxesChannel' })

/** The answer of POST /verify. */
export const axesAnswerSchema = z
  .object({
    id: z.string().describe('`ver_` and 16 hex digits.'),
    verdict: z.enum(['PASS', 'FAIL', 'ERROR']),
    confidence: z.number().min(0).max(1),
    model_used: z.string().describe('As its provider names it; `none` where no model is configured.'),
    verification_time_ms: z.int().min(0),
    axes: z.array(axisSchema).describe('All four, always in the same order.'),
    findings: z
      .array(findingSchema)
      .describe('Facts about the response, and what is noteworthy of the ruling.'),
    channels: z.array(channelSchema).describe('One for each pass; empty where no model is configured.'),
    engine: z.string().describe('Whose model ruled: the provider; `deterministic` where none did.'),
    passed_over: z
      .array(z.object({ engine: z.string(), code: z.string(), message: z.string() }))
      .describe('Providers before it that could not rule, and why.'),
    error: z.string().optional().describe('With ERROR: why, as a stable code.'),
    message: z.string().optional().describe('With ERROR: the same in words.'),
    receipt: receiptSchema,
    salt: z
      .string()
      .describe('32 random bytes in hex: who has them can show that the receipt is of this request.'),
  })
  .meta({ id: 'AxesAnswer' })

/** What POST /verify, the command line and the library answer. */
export type AxesAnswer = z.output<typeof axesAnswerSchema>
