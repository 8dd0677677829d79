import { z } from 'zod'
import { type Claim, clampTolerance, type RuledClaim, type Tolerance } from '../../claims/index.js'
import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { type JsonValue, type NumberTexts, numberTextsBelow } from '../../core/json/value.js'
import type { Limits } from '../../core/limits.js'
import { readBy } from '../../core/validate.js'
import { decisionRecordSchema, receiptSchema } from '../../records/index.js'
import type { ClaimsRuling } from './verify-claims.js'

/** Most claims in one request. No setting moves it: callers are told so. */
const CLAIMS_MAX = 50

const op = z.enum(['==', '<', '<=', '>', '>='])
const scalar = z.union([z.number(), z.string(), z.boolean()])
const verdict = z.enum(['verified', 'violated', 'out-of-scope'])

const claimSchema = z.strictObject({
  path: z.string().describe('Dot and bracket path into the outputs: `schedule[3].balance`.'),
  op: op.default('==').describe('`==` unless given.'),
  value: scalar.describe(
    'What is claimed. "Infinity", "-Infinity" and "NaN" are numbers where the model computes one.',
  ),
})

/** How far apart two equal numbers may be, as a caller asks for it. */
export const toleranceSchema = z.strictObject({
  rel: z
    .number()
    .optional()
    .describe('Of the larger of the two. Clamped to [1e-9, 1e-2]; 1e-9 unless given.'),
  abs: z.number().optional().describe('Clamped to [0.000001, 1]; 0.000001 unless given.'),
})

/** The tolerance in force. */
export const toleranceAnswer = z.object({ rel: z.number(), abs: z.number() })

/** The request of POST /api/v1/verify/{model}. */
export const verifyRequestSchema = z.strictObject({
  inputs: z.looseObject({}).describe("As the model's contract has them."),
  claims: z
    .array(claimSchema)
    .optional()
    .describe('What is claimed of the outputs: 1 to 50. Needed unless there is a text.'),
  tolerance: toleranceSchema.optional(),
  text: z
    .string()
    .optional()
    .describe('Prose whose every number is looked for among the outputs and inputs.'),
  retain: z
    .boolean()
    .default(false)
    .describe('Whether to keep the request, the outputs, the salt and the answer.'),
})

/** A request as the caller writes it. */
export type VerifyRequestInput = z.input<typeof verifyRequestSchema>

/** A request, read. */
export interface VerifyRequest {
  readonly inputs: StrictJson
  readonly claims: readonly Claim[]
  readonly tolerance: Tolerance
  /** Null where there is none. */
  readonly text: string | null
  readonly retain: boolean
}

/**
 * Reads a request.
 *
 * @throws {Refusal} `too_large` with `field`, `limit` and `actual`; `unknown_key` or `invalid_request` with `field`
 */
export function readVerifyRequest({ value, numbers }: StrictJson, limits: Limits): VerifyRequest {
  refuseMany(value, 'claims', CLAIMS_MAX)
  refuseLong(value, limits.outputChars)
  const { claims = [], tolerance, text, retain } = readBy(verifyRequestSchema, value)
  if (claims.length === 0 && text === undefined) {
    const message = 'claims is empty: there must be 1 to 50 claims, or a text.'
    throw new Refusal('invalid_request', message, { field: 'claims' })
  }
  return {
    inputs: { value: memberOf(value, 'inputs'), numbers: numberTextsBelow(numbers, '/inputs') },
    claims: claims.map((claim, i) => withText(claim, numbers.get(`/claims/${i}/value`))),
    tolerance: clampTolerance(present(tolerance ?? {})),
    text: text ?? null,
    retain,
  }
}

function withText(claim: z.output<typeof claimSchema>, valueText: string | undefined): Claim {
  return valueText === undefined ? claim : { ...claim, valueText }
}

/** A tolerance as asked for, without members that are undefined. */
export function present({ rel, abs }: z.output<typeof toleranceSchema>): Partial<Tolerance> {
  return { ...(rel !== undefined && { rel }), ...(abs !== undefined && { abs }) }
}

/** @throws {Refusal} `too_large`: a list of the body has too many items */
export function refuseMany(body: JsonValue, field: string, limit: number): void {
  const items = memberOf(body, field)
  if (!Array.isArray(items) || items.length <= limit) return
  const message = `${field} has ${items.length} items, and at most ${limit} are allowed.`
  throw new Refusal('too_large', message, { field, limit, actual: items.length })
}

function refuseLong(body: JsonValue, limit: number): void {
  const text = memberOf(body, 'text')
  if (typeof text !== 'string' || text.length <= limit) return
  const message = `text has ${text.length} characters, and at most ${limit} are allowed.`
  throw new Refusal('too_large', message, { field: 'text', limit, actual: text.length })
}

/** From the body itself, since a reading by schema passes over a member called __proto__. */
function memberOf(body: JsonValue, key: string): JsonValue {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !Object.hasOwn(body, key))
    return null
  return body[key] ?? null
}

const checkedClaim = z
  .object({
    path: z.string(),
    op,
    value: scalar,
    verdict,
    computed: z.unknown().optional().describe('What stands at the path; absent where nothing does.'),
    note: z
      .string()
      .optional()
      .describe('On out-of-scope: why the model cannot rule, and which paths are near.'),
  })
  .meta({ id: 'CheckedClaim' })

/** A value that does not mean what it measures. */
export const sentinelSchema = z
  .object({
    field: z.string(),
    value: z.union([z.number(), z.string()]).describe('One that is not finite as its string.'),
    meaning: z.string(),
    triggered: z.boolean().describe('Whether these outputs have it.'),
  })
  .meta({ id: 'SentinelNote' })

const numberSchema = z
  .object({
    text: z.string(),
    start: z.int().min(0).describe('In UTF-16 units of the text.'),
    end: z.int().min(0),
    status: z.enum(['matched', 'ambiguous', 'not_found']),
    paths: z.array(z.string()).describe('What it may restate, best first; at most ten.'),
    more: z.int().min(1).optional().describe('How many more there are.'),
    note: z.string().optional(),
  })
  .meta({ id: 'NumberInText' })

/** The answer of POST /api/v1/verify/{model}. */
export const verifyAnswerSchema = z
  .object({
    ok: z.literal(true),
    model: z.string(),
    specVersion: z.string(),
    verdict: verdict.describe(
      'violated if any claim is; else out-of-scope if any claim or number is open; else verified.',
    ),
    claims: z.array(checkedClaim),
    checked: z.int().min(0),
    verified: z.int().min(0),
    violated: z.int().min(0),
    outOfScope: z.int().min(0),
    numbers: z.array(numberSchema).optional().describe('Of each number in the text, where there was one.'),
    outputs: z.record(z.string(), z.unknown()).describe('All that the model computed.'),
    sentinels: z.array(sentinelSchema),
    record: decisionRecordSchema,
    tolerance: toleranceAnswer.describe('As it was in force.'),
    provenance: z.string(),
    disclaimer: z.string(),
    receipt: receiptSchema.describe(
      'Of kind claims: the verdict on record, which the decision record does not hold.',
    ),
    salt: z.string().describe('32 random bytes in hex: who has them can show what the receipt is of.'),
  })
  .meta({ id: 'VerifyAnswer' })

/** What POST /api/v1/verify/{model}, the command line and the library answer. */
export type VerifyAnswer = z.output<typeof verifyAnswerSchema>

/** An answer, and the texts of those of its numbers that a double cannot carry: the caller's own. */
export interface Rendered<Answer> {
  readonly answer: Answer
  readonly numbers: NumberTexts
}

/** Renders the answer of POST /api/v1/verify/{model}. */
export function renderRuling(ruling: ClaimsRuling): Rendered<VerifyAnswer> {
  const { counts, record, request } = ruling
  const answer = {
    ok: true,
    model: record.model,
    specVersion: record.specVersion,
    verdict: counts.verdict,
    claims: ruling.claims.map(renderClaim),
    checked: counts.checked,
    verified: counts.verified,
    violated: counts.violated,
    outOfScope: counts.outOfScope,
    ...(ruling.numbers && {
      numbers: ruling.numbers.map((number) => ({ ...number, paths: [...number.paths] })),
    }),
    outputs: ruling.outputs,
    sentinels: [...ruling.sentinels],
    record: record as VerifyAnswer['record'],
    tolerance: request.tolerance,
    provenance: ruling.provenance,
    disclaimer: ruling.disclaimer,
    receipt: ruling.receipt,
    salt: ruling.salt,
  } as const satisfies VerifyAnswer
  return {
    answer,
    numbers: new Map([...claimTexts(request), ...inputTexts('/record/inputs', request.inputs)]),
  }
}

function renderClaim({
  claim: { path, op, value },
  verdict,
  computed,
  note,
}: RuledClaim): VerifyAnswer['claims'][number] {
  return {
    path,
    op,
    value,
    verdict,
    ...(computed !== undefined && { computed }),
    ...(note !== undefined && { note }),
  }
}

function claimTexts({ claims }: VerifyRequest): [string, string][] {
  return claims.flatMap(({ valueText }, i) =>
    valueText === undefined ? [] : [[`/claims/${i}/value`, valueText]],
  )
}

/** The number texts of inputs that stand at a pointer. */
export function inputTexts(pointer: string, { numbers }: StrictJson): [string, string][] {
  return [...numbers].map(([at, text]) => [pointer + at, text])
}
