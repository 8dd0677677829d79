import type { CheckFinding } from '../../core/finding.js'
import type { NumberTexts } from '../../core/json/value.js'
import { decideGate, type GateDecision, type GateFindings } from '../../core/verdict.js'
import { modelFamily } from '../../judges/index.js'
import { issueReceipt, type Receipt, requestCommitment } from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import { hexOf, newReceiptId } from '../new-id.js'
import { type Examination, examine } from './examine.js'
import type { JudgedBy } from './judges-asked.js'
import { BUILT_IN, leastTrusted } from './least-trusted.js'
import { policyInForce } from './policy.js'
import type { JudgeRequest } from './wire.js'

/** One judged output: the decision, what it rests on, and the receipt. */
export interface Judgement {
  readonly requestId: string
  readonly decision: GateDecision
  readonly findings: Examination
  /** "code: text": what has no part in the verdict, and is worth knowing of it. */
  readonly remarks: readonly string[]
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
 * Judges one output: finds out what there is to find out, decides, and puts the decision on a receipt.
 *
 * @throws {Refusal} a check that could never run, before any check runs
 * @throws {Unavailable} too much work is waiting
 */
export async function judge({ requestId, request, raw }: JudgeCall, parts: LocalParts): Promise<Judgement> {
  const salt = parts.chance(32)
  const calibrations = await parts.calibrations.inForce()
  const { rules, text: policyText, digest } = policyInForce(parts.settings, parts.judge, calibrations)
  const findings = await examine({ request, numbers: raw.numbers }, salt, rules, parts)
  const decision = decideGate(findings, rules.gate)
  const engine = leastTrusted(findings)
  const receipt = issueReceipt(
    {
      v: 1,
      kind: 'judge',
      id: newReceiptId(parts.chance),
      issuedAt: parts.clock().toISOString(),
      verdict: decision.verdict,
      score: decision.score,
      verification: decision.verification,
      engine,
      counts: countsOf(findings),
      checks: findings.checks.map(checkOnRecord),
      requestCommitment: requestCommitment(salt, raw.value, raw.numbers),
      policy: { digest, ...policyOnRecord(findings.judgedBy) },
    },
    parts.signer,
  )
  const remarks = remarksOn(findings, request.author_model)
  return { requestId, decision, findings, remarks, engine, receipt, salt: hexOf(salt), policyText }
}

/** Which models ruled, joined by plus signs where there were several. */
function policyOnRecord(judgedBy: readonly JudgedBy[]) {
  if (judgedBy.length === 0) return { engine: BUILT_IN }
  const joined = (words: readonly string[]) =>
    [...new Set(words)].join('+').slice(0, WORD_CHARS).toWellFormed()
  const fingerprints = judgedBy.flatMap(({ fingerprint }) => fingerprint || [])
  return {
    engine: joined(judgedBy.map(({ engine }) => engine)),
    model: joined(judgedBy.map(({ model }) => model)),
    ...(fingerprints.length > 0 && { fingerprint: joined(fingerprints) }),
  }
}

/** Why providers were passed over, and whether a judge may like its own. */
function remarksOn({ passedOver, judgedBy }: Examination, author: string | undefined): string[] {
  const family = author === undefined ? null : modelFamily(author)
  const kin = family === null ? [] : judgedBy.filter(({ model }) => modelFamily(model) === family)
  return [
    ...passedOver.map(({ engine, code, message }) => `${code}: ${engine} was passed over: ${message}`),
    ...kin.map(
      ({ model }) => `same_family: ${model} judged what ${author} wrote, and models prefer their own kind`,
    ),
  ]
}

/** Of a word on a receipt. */
const WORD_CHARS = 200

/** What of a check goes on record. */
export function checkOnRecord({ type, outcome, evidenceHash }: CheckFinding) {
  return { type, passed: outcome === 'passed', outcome, evidence_hash: evidenceHash }
}

/** The counts that a receipt of judging holds. */
export function countsOf({ checks, statements }: GateFindings) {
  const ruled = Array.isArray(statements) ? statements : []
  const withStatus = (status: string) => ruled.filter((statement) => statement.status === status).length
  return {
    claims: ruled.length,
    supported: withStatus('supported'),
    contradicted: withStatus('contradicted'),
    unsupported: withStatus('unsupported'),
    checks: checks.length,
    checksPassed: checks.filter((check) => check.outcome === 'passed').length,
  }
}
