import { z } from 'zod'
import { CHECK_SCHEMAS, findCheck } from '../../checks/index.js'
import { Refusal } from '../../core/errors.js'
import type { CriterionFinding, StatementFinding } from '../../core/finding.js'
import type { StrictJson } from '../../core/json/strict.js'
import type { Limits } from '../../core/limits.js'
import { readBy } from '../../core/validate.js'
import { receiptSchema } from '../../records/index.js'
import { givenEvidence } from '../given-evidence.js'
import { at, evidenceText, hold, holdEvidence, holdItems, holdText, listAt } from '../hold-limits.js'
import { unsignedReason } from '../unsigned-reason.js'
import type { Judgement } from './judge.js'

/** The request of POST /v1/judge. Sizes are held by {@link readJudgeRequest}, since each is a setting. */
export const judgeRequestSchema = z.strictObject({
  task: z.string().optional().describe('What the agent was asked to do.'),
  agent_output: z.string().describe('The output under test.'),
  evidence: z
    .array(givenEvidence)
    .default([])
    .describe('Texts that the claims of the output are held against.'),
  criteria: z.array(z.string().min(1)).default([]).describe('Sentences that the output must live up to.'),
  checks: z.array(z.discriminatedUnion('type', CHECK_SCHEMAS)).default([]).describe('Facts to be checked.'),
  retain: z.boolean().default(false).describe('Whether to keep the request, the salt and the answer.'),
  author_model: z.string().max(200).optional().describe('The model that wrote the output.'),
})

/** A request as the caller writes it. */
export type JudgeRequestInput = z.input<typeof judgeRequestSchema>

/** A request, read. */
export type JudgeRequest = z.output<typeof judgeRequestSchema>

/**
 * Reads a request.
 *
 * @throws {Refusal} `too_large` with `field`, `limit` and `actual`; `unknown_key` or `invalid_request` with `field`
 */
export function readJudgeRequest(body: StrictJson, limits: Limits): JudgeRequest {
  refuseLarge(body.value, limits)
  return readBy(judgeRequestSchema, body.value)
}

function refuseLarge(body: unknown, limits: Limits): void {
  holdText('task', at(body, 'task'), limits.taskChars)
  holdText('agent_output', at(body, 'agent_output'), limits.outputChars)
  holdEvidence(body, limits)
  const criteria = holdItems('criteria', body, limits.criteriaItems)
  for (const [i, item] of criteria.entries()) holdText(`criteria[${i}]`, item, limits.criterionChars)
  holdItems('checks', body, limits.checksItems)
  holdTypes(listAt(body, 'checks'))
  hold('the request, all texts together,', totalChars(body), limits.totalChars, 'characters')
}

/** All together: task, output, evidence, criteria, and the checks as JSON. */
function totalChars(body: unknown): number {
  const texts = [at(body, 'task'), at(body, 'agent_output'), ...listAt(body, 'criteria')]
  for (const item of listAt(body, 'evidence')) texts.push(evidenceText(item))
  const checks = listAt(body, 'checks')
  const inTexts = texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0)
  return inTexts + (checks.length > 0 ? JSON.stringify(checks).length : 0)
}

/** Some types of check may not stand in a request as often as others. */
function holdTypes(checks: readonly unknown[]): void {
  const types = checks.map((check) => at(check, 'type'))
  for (const type of new Set(types)) {
    const limit = typeof type === 'string' ? findCheck(type)?.mostPerRequest : undefined
    const actual = types.filter((other) => other === type).length
    if (limit === undefined || actual <= limit) continue
    const message = `checks has ${actual} of type ${type}, and at most ${limit} are allowed.`
    throw new Refusal('too_large', message, { field: 'checks', limit, actual })
  }
}

const citation = z.object({
  index: z.int().min(0).describe('Which piece of evidence, from 0.'),
  quote: z.string(),
  start: z.int().min(0).describe('In UTF-16 units of that evidence.'),
  end: z.int().min(0),
  path: z
    .string()
    .optional()
    .describe('Of JSON its JSON Pointer, of a table its cell and names: `B3: 2023, Revenue`.'),
})

const claim = z
  .object({
    text: z.string(),
    status: z.enum(['supported', 'contradicted', 'unsupported']),
    start: z.int().min(0).describe('In UTF-16 units of the output.'),
    end: z.int().min(0),
    evidence: z.array(citation),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'The measured share of such claims whose status is right; of a model that was not calibrated, 0.75.',
      ),
    basis: z.object({
      zone: z.enum(['verbatim', 'covered', 'likely', 'partial', 'absent', 'model']),
      signals: z.array(z.string()),
    }),
    engine: z.string().describe('Who ruled.'),
    reason: z.string().optional().describe("Where a model ruled: in the model's words."),
  })
  .meta({ id: 'Claim' })

const criterion = z.object({
  text: z.string(),
  met: z.boolean().nullable().describe('null: nobody could decide.'),
  reason: z.string().describe('After a code and a colon where no model decided.'),
  engine: z.string().optional().describe('Who decided.'),
  quote: z.string().optional().describe('Words of the output that decided.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Where the judge was calibrated: the measured share of such rulings that are right.'),
})

const checkAnswer = z
  .object({
    type: z.string(),
    passed: z.boolean(),
    outcome: z.enum(['passed', 'failed', 'error']),
    detail: z.string().describe('One sentence; after a code and a colon where it could not be checked.'),
    evidence_hash: z.string().nullable(),
  })
  .meta({ id: 'CheckAnswer' })

/** The answer of POST /v1/judge. */
export const judgeAnswerSchema = z
  .object({
    request_id: z.string(),
    verdict: z.enum(['pass', 'fail', 'retry']),
    score: z.number().min(0).max(1),
    reasons: z.array(z.string()).describe('"code: text"; the first one decided.'),
    claims: z.array(claim),
    criteria: z.array(criterion),
    checks: z.array(checkAnswer),
    verification: z.enum(['verified', 'judged', 'heuristic']),
    engine: z.string().describe('Of those that ruled, the least trusted.'),
    passed_over: z
      .array(z.object({ engine: z.string(), code: z.string(), message: z.string() }))
      .describe('Providers that could not rule, and why.'),
    findings: z
      .array(z.object({ code: z.string(), message: z.string(), start: z.int().min(0), end: z.int().min(0) }))
      .describe('Where the output speaks to its judge; they decide nothing.'),
    receipt: receiptSchema,
    salt: z
      .string()
      .describe('32 random bytes in hex: who has them can show that the receipt is of this request.'),
  })
  .meta({ id: 'JudgeAnswer' })

/** What POST /v1/judge, the command line and the library answer. */
export type JudgeAnswer = z.output<typeof judgeAnswerSchema>

/** Renders the answer of POST /v1/judge. */
export function renderJudgement(judgement: Judgement): JudgeAnswer {
  const { decision, findings, receipt } = judgement
  return {
    request_id: judgement.requestId,
    verdict: decision.verdict,
    score: decision.score,
    reasons: [...decision.reasons, ...judgement.remarks, ...unsignedReason(receipt)],
    claims: Array.isArray(findings.statements) ? findings.statements.map(renderClaim) : [],
    criteria: findings.criteria.map(renderCriterion),
    checks: findings.checks.map(({ type, outcome, detail, evidenceHash }) => ({
      type,
      passed: outcome === 'passed',
      outcome,
      detail,
      evidence_hash: evidenceHash,
    })),
    verification: decision.verification,
    engine: judgement.engine,
    passed_over: [...findings.passedOver],
    findings: [...findings.injections],
    receipt,
    salt: judgement.salt,
  }
}

function renderClaim(statement: StatementFinding): JudgeAnswer['claims'][number] {
  const { text, status, start, end, evidence, confidence, basis, engine, reason } = statement
  return {
    text,
    status,
    start,
    end,
    evidence: [...evidence],
    confidence,
    basis: { zone: basis.zone, signals: [...basis.signals] },
    engine,
    ...(reason !== undefined && { reason }),
  }
}

function renderCriterion({ text, met, reason, engine, quote, confidence }: CriterionFinding) {
  return {
    text,
    met,
    reason,
    ...(engine !== null && { engine }),
    ...(quote !== undefined && { quote }),
    ...(confidence !== undefined && { confidence }),
  }
}
