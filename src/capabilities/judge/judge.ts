import { CHECKS_POLICY, reviewCheck, runCheck } from '../../checks/index.js'
import { BudgetExceeded } from '../../core/errors.js'
import type { CheckFinding, CriterionFinding, StatementFinding } from '../../core/finding.js'
import { type NumberTexts, numberTextsBelow } from '../../core/json/value.js'
import type { Settings } from '../../core/settings.js'
import { decideGate, type GateDecision, type GatePolicy } from '../../core/verdict.js'
import { GROUNDING_POLICY, GROUNDING_WORK, type GroundingInput } from '../../grounding/index.js'
import {
  canonicalJson,
  digestOf,
  issueReceipt,
  type Receipt,
  requestCommitment,
  sha256Hex,
} from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import type { JudgeRequest } from './wire.js'

/** One judged output: the decision, what it rests on, and the receipt. */
export interface Judgement {
  readonly requestId: string
  readonly decision: GateDecision
  readonly checks: readonly CheckFinding[]
  /** Null where no evidence was given, or where the statements could not be ruled. */
  readonly statements: readonly StatementFinding[] | null
  readonly criteria: readonly CriterionFinding[]
  /** The least trusted engine that ruled. */
  readonly engine: string
  readonly receipt: Receipt
  /** 32 random bytes, lower-case hex. Without it nobody can guess the request from the receipt. */
  readonly salt: string
  /** The canonical text of the policy that the receipt names by its digest. */
  readonly policyText: string
}

/** The request and, beside it, what the commitment is made over. */
export interface JudgeCall {
  readonly requestId: string
  readonly request: JudgeRequest
  /** The request as it came, with the texts of numbers that a double cannot hold. */
  readonly raw: { readonly value: unknown; readonly numbers: NumberTexts }
}

/**
 * Judges one output: runs its checks, rules its statements against the evidence, decides, and puts the decision
 * on a receipt.
 *
 * @throws {Refusal} a check that could never run, before any check runs
 * @throws {Unavailable} too much work is waiting
 */
export async function judge({ requestId, request, raw }: JudgeCall, parts: LocalParts): Promise<Judgement> {
  const salt = parts.chance(32)
  await reviewChecks(request, raw.numbers, parts)
  const [checks, statements] = await Promise.all([
    runChecks(request, raw.numbers, salt, parts),
    ruleStatements(request, parts),
  ])
  const criteria = request.criteria.map(leaveOpen)
  const gate = gatePolicy(parts.settings)
  const decision = decideGate({ checks, statements, criteria }, gate)
  const findings = { checks, statements: Array.isArray(statements) ? statements : null, criteria }
  const policyText = canonicalJson(judgePolicy(gate))
  const receipt = issueReceipt(
    {
      v: 1,
      kind: 'judge',
      id: `rcpt_${hex(parts.chance(16))}`,
      issuedAt: parts.clock().toISOString(),
      verdict: decision.verdict,
      score: decision.score,
      verification: decision.verification,
      engine: ENGINE,
      counts: countsOf(checks, findings.statements ?? []),
      checks: checks.map(({ type, outcome, evidenceHash }) => ({
        type,
        passed: outcome === 'passed',
        outcome,
        evidence_hash: evidenceHash,
      })),
      requestCommitment: requestCommitment(salt, raw.value, raw.numbers),
      policy: { digest: sha256Hex(policyText), engine: ENGINE },
    },
    parts.signer,
  )
  return { requestId, decision, ...findings, engine: ENGINE, receipt, salt: hex(salt), policyText }
}

/** The engine that rules where no model is configured. */
const ENGINE = 'deterministic'

/** Everything besides the request that the verdict depends on. */
function judgePolicy(gate: GatePolicy) {
  return { v: 1, kind: 'judge', gate, grounding: GROUNDING_POLICY, checks: CHECKS_POLICY }
}

function gatePolicy(settings: Settings): GatePolicy {
  return {
    passAt: settings.PASS_AT,
    passConfidence: settings.PASS_CONFIDENCE,
    failBelow: 0.3,
    onError: settings.ON_ERROR,
  }
}

async function reviewChecks(request: JudgeRequest, numbers: NumberTexts, parts: LocalParts): Promise<void> {
  for (const [i, spec] of request.checks.entries()) {
    await reviewCheck(spec, `checks[${i}]`, checkContext(numbers, i, parts))
  }
}

function runChecks(
  request: JudgeRequest,
  numbers: NumberTexts,
  salt: Uint8Array,
  parts: LocalParts,
): Promise<CheckFinding[]> {
  const subject = { output: request.agent_output }
  return Promise.all(
    request.checks.map((spec, i) => runCheck(spec, subject, checkContext(numbers, i, parts), salt)),
  )
}

function checkContext(numbers: NumberTexts, index: number, parts: LocalParts) {
  const { guarded, net, settings } = parts
  return { guarded, net, settings, digest: digestOf, numbers: numberTextsBelow(numbers, `/checks/${index}`) }
}

/** Null without evidence; "budget: ..." where the engine ran out of time or memory. */
async function ruleStatements(
  request: JudgeRequest,
  parts: LocalParts,
): Promise<StatementFinding[] | string | null> {
  if (request.evidence.length === 0) return null
  const evidence = request.evidence.map(({ text }) => ({ text }))
  try {
    return await parts.guarded.run<GroundingInput, StatementFinding[]>(
      GROUNDING_WORK,
      { output: request.agent_output, evidence },
      { timeMs: 5_000 },
    )
  } catch (error) {
    if (error instanceof BudgetExceeded) return `budget: ${error.message}`
    throw error
  }
}

/** The built-in engine decides no criteria. */
function leaveOpen(text: string): CriterionFinding {
  return {
    text,
    met: null,
    reason: 'no_judge: no model is configured, and rules about words decide no criteria',
  }
}

function countsOf(checks: readonly CheckFinding[], statements: readonly StatementFinding[]) {
  const withStatus = (status: string) => statements.filter((statement) => statement.status === status).length
  return {
    claims: statements.length,
    supported: withStatus('supported'),
    contradicted: withStatus('contradicted'),
    unsupported: withStatus('unsupported'),
    checks: checks.length,
    checksPassed: checks.filter((check) => check.outcome === 'passed').length,
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
