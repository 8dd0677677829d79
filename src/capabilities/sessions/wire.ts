import { z } from 'zod'
import type { StrictJson } from '../../core/json/strict.js'
import { readBy } from '../../core/validate.js'
import { SESSION_CHECK_SCHEMAS } from '../../sessions/index.js'
import { neededBody } from '../needed-body.js'

/** What callers may call a session. */
const sessionId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/,
    'must be 1 to 128 letters, digits, dots, colons, dashes and underscores',
  )

const tableNames = z.array(z.string().min(1)).min(1)
const keysSchema = z.record(z.string().min(1), tableNames)
const ignoreSchema = z.array(z.string().regex(/.\../s, 'must be like table.column or *.column'))

/** The request of POST /sessions. */
export const openRequestSchema = z.strictObject({
  sessionId: sessionId.optional().describe('The caller’s name for it. Made where absent.'),
  environment: z
    .string()
    .optional()
    .describe('The name of an environment of the configuration. Absent: the client pushes tables.'),
  tables: tableNames
    .optional()
    .describe('Only these tables. Default: all that the environment lets be read.'),
  keys: keysSchema
    .optional()
    .describe(
      'By table, the columns that name a row. Default: the primary key, else a unique `id`, else none.',
    ),
  ignore: ignoreSchema.optional().describe('Columns left out: `table.column` or `*.column`.'),
})

export type OpenRequest = z.output<typeof openRequestSchema>

/** What of an application's state a session looks at. */
export type StateOptions = Pick<OpenRequest, 'tables' | 'keys' | 'ignore'>

/** The request of PUT /sessions/{id}/state. */
export const stateRequestSchema = z.strictObject({
  tables: z
    .record(z.string().min(1), z.array(z.looseObject({})).nullable())
    .describe(
      'By table all of its rows, or null where it is gone. Tables that are not named stay as they were.',
    ),
})

/** Which state is pushed. */
export const stateQuerySchema = z.strictObject({
  as: z
    .enum(['before', 'after'])
    .optional()
    .describe('`before` or `after`. Default: the first push is both, later ones are `after`.'),
})

/** A part of a list. */
export const pageQuerySchema = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .optional()
    .describe('Behind this place. Default 0.'),
  limit: z
    .string()
    .regex(/^([1-9]\d{0,2}|1000)$/, 'must be 1 to 1000')
    .optional()
    .describe('Most items, 1 to 1,000. Default 100.'),
})

/** One entry of the log as a caller writes it: free-form, but for these. */
export const logEntrySchema = z
  .looseObject({
    event_type: z.string().min(1).describe('What kind of thing was done: `tool_call`, `click`.'),
    element_id: z.string().optional().describe('What it was done to.'),
    tool: z.string().optional().describe('The tool that was called.'),
    arguments: z.unknown().optional(),
    result: z.unknown().optional(),
    status: z.unknown().optional().describe('How it ended: `ok`, 200.'),
    at: z.string().optional().describe('When, RFC 3339.'),
  })
  .meta({ id: 'LogEntry', description: 'One thing that was done. Any other members are kept as they come.' })

/** The request of POST /verifier, as the API's description has it. Checks are read one by one, so that a fault names its check. */
export const verifierDescription = z.strictObject({
  sessionId: z.string().min(1).describe('Session identifier for the test.'),
  checks: z
    .array(z.discriminatedUnion('type', SESSION_CHECK_SCHEMAS))
    .min(1)
    .describe('Verification checks to perform.'),
})

/** The request of POST /verifier. */
export const verifierRequestSchema = z.strictObject({
  sessionId: z.string().min(1).describe('Session identifier for the test.'),
  checks: z
    .array(z.unknown())
    .describe('Verification checks to perform; docs/session-checks.md has the four types.'),
})

const change = z.looseObject({ kind: z.enum(['added', 'removed', 'changed']), table: z.string() })

/** The answer of the calls that show a session. */
export const sessionAnswerSchema = z
  .object({
    session_id: z.string(),
    environment: z.string().nullable(),
    opened_at: z.string(),
    before: z.string().nullable().describe('When the state before was taken; null where none was.'),
    after: z.string().nullable(),
    tables: z.array(
      z.object({ name: z.string(), rows_before: z.int().nullable(), rows_after: z.int().nullable() }),
    ),
    log_entries: z.int(),
  })
  .meta({ id: 'Session' })

/** The answer of POST /sessions/{id}/log. */
export const logAnswerSchema = z.object({ session_id: z.string(), added: z.int(), log_entries: z.int() })

/** The answer of GET /sessions/{id}/log. */
export const logPageSchema = z.object({
  session_id: z.string(),
  entries: z.array(z.object({ seq: z.int(), entry: z.looseObject({}) })),
  next: z.int().nullable().describe('What to ask for as `after` to go on; null at the end.'),
})

/** The answer of GET /sessions/{id}/diff. */
export const diffPageSchema = z.object({
  session_id: z.string(),
  tables: z.array(
    z.object({
      table: z.string(),
      kind: z.enum(['kept', 'added', 'dropped']),
      added: z.int(),
      removed: z.int(),
      changed: z.int(),
      columns_added: z.array(z.string()),
      columns_dropped: z.array(z.string()),
      columns_changed: z.array(z.string()),
    }),
  ),
  changes: z
    .array(change)
    .describe('Rows of the page: `before`, `after`, and for a changed row its `fields`.'),
  next: z.int().nullable(),
})

/** The answer of DELETE /sessions/{id}. */
export const forgottenSchema = z.object({ session_id: z.string(), forgotten: z.literal(true) })

/** A request that has to be there. @throws {Refusal} */
export function readBody<Output>(schema: z.ZodType<Output>, body: StrictJson | null): Output {
  return readBy(schema, neededBody({ body }).value)
}

/** Where a page begins, and how many it has at most. */
export function pageOf({ after, limit }: Readonly<Record<string, string | undefined>>) {
  return { after: Number(after ?? 0), limit: Number(limit ?? 100) }
}
