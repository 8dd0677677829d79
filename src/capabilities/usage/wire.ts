import { z } from 'zod'
import { Refusal } from '../../core/errors.js'
import { readBy } from '../../core/validate.js'
import type { VerdictFilter } from '../../store/index.js'
import { momentIn } from './moment.js'
import type { UsageRequest } from './usage.js'

const MOMENT = 'must be a date (2026-11-30) or a time with its zone (2026-11-30T08:00:00Z), of 1970 to 2999'

const moment = z.string().refine((text) => momentIn(text) !== null, MOMENT)
const word = z
  .string()
  .min(1, 'must not be empty')
  .max(200, 'must be at most 200 characters')
  .refine((text) => !text.includes('\0'), 'must not hold U+0000')

/** What verdicts can be filtered by. */
const filters = {
  kind: z
    .enum(['judge', 'consensus', 'axes', 'session', 'claims'])
    .optional()
    .describe('Only verdicts of this kind.'),
  verdict: word.optional().describe('Only this verdict, in the words of the API that gave it.'),
  engine: word.optional().describe('Only verdicts of this engine.'),
  verification: z
    .enum(['verified', 'judged', 'heuristic', 'none'])
    .optional()
    .describe('Only verdicts so verified; `none`: those of kinds that do not say.'),
} as const

/** What may stand behind the question mark of GET /v1/usage. */
export const usageQuerySchema = z.strictObject({
  from: moment
    .optional()
    .describe(
      'The first moment, a date or RFC 3339; the step that it is in begins the series. Default 30 days.',
    ),
  to: moment
    .optional()
    .describe('The end, itself not counted; the step that it is in ends the series. Default now.'),
  step: z
    .enum(['hour', 'day'])
    .optional()
    .describe('What the series is in, by UTC. Default: hours for up to two days, else days.'),
  ...filters,
})

/** The query of GET /v1/usage, and the options of the command, as text. */
export type UsageQueryInput = z.input<typeof usageQuerySchema>

/** Reads a query. @throws {Refusal} `unknown_key` or `invalid_request` with `field` */
export function readUsageQuery(query: unknown): UsageRequest {
  const read = readBy(usageQuerySchema, query)
  const { from, to, step = null } = read
  return { from: momentOf(from), to: momentOf(to), step, filter: filterOf(read) }
}

function momentOf(text: string | undefined): Date | null {
  return text === undefined ? null : momentIn(text)
}

/** The filters of a query. */
function filterOf({
  kind,
  verdict,
  engine,
  verification,
}: z.output<z.ZodObject<typeof filters>>): VerdictFilter {
  return {
    kind: kind ?? null,
    verdict: verdict ?? null,
    engine: engine ?? null,
    verification: verification ?? null,
  }
}

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\w{1,200})$/

/** What may stand behind the question mark of GET /v1/receipts. */
export const recentQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'must be 1 to 100')
    .optional()
    .describe('Most verdicts, 1 to 100. Default 20.'),
  before: z
    .string()
    .regex(PLACE, 'must be the `next` of the page before')
    .optional()
    .describe('`next` of the page before.'),
  from: moment.optional().describe('Only verdicts of this moment and later.'),
  to: moment.optional().describe('Only verdicts before this moment.'),
  ...filters,
})

const LIMIT = 20

/** Reads a query of GET /v1/receipts. @throws {Refusal} `unknown_key` or `invalid_request` with `field` */
export function readRecentQuery(query: unknown) {
  const read = readBy(recentQuerySchema, query)
  const { limit, before, from, to } = read
  const [, issuedAt = '', id = ''] = before === undefined ? [] : (PLACE.exec(before) ?? [])
  if (before !== undefined && momentIn(issuedAt) === null) {
    throw new Refusal('invalid_request', 'before must be the `next` of the page before.', { field: 'before' })
  }
  return {
    limit: limit === undefined ? LIMIT : Number(limit),
    before: before === undefined ? null : { issuedAt, id },
    from: momentOf(from)?.toISOString() ?? null,
    to: momentOf(to)?.toISOString() ?? null,
    ...filterOf(read),
  }
}
