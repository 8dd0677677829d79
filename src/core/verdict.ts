import type { CheckFinding, CriterionFinding, StatementFinding } from './finding.js'

/** What a caller is to do with the output: let it out, stop it, or have it made or looked at again. */
export type Verdict = 'pass' | 'fail' | 'retry'

/** What the verdict rests on: facts that were checked, a model's judgement, or rules about words. */
export type Assurance = 'verified' | 'judged' | 'heuristic'

/** The numbers that turn findings into a verdict. They are part of the signed policy. */
export interface GatePolicy {
  /** Score from which judged statements pass, 0..1. */
  readonly passAt: number
  /** Mean confidence that the built-in engine's supported statements need, 0..1. */
  readonly passConfidence: number
  /** Score of a model's rulings below which the output fails, 0..1. */
  readonly failBelow: number
  /** What a check that could not be run does. */
  readonly onError: 'retry' | 'fail'
}

/** All that was found out about one output. */
export interface GateFindings {
  readonly checks: readonly CheckFinding[]
  /** Null where no evidence was given; a string, "code: text", where statements could not be ruled. */
  readonly statements: readonly StatementFinding[] | string | null
  readonly criteria: readonly CriterionFinding[]
}

/** The verdict and why. */
export interface GateDecision {
  readonly verdict: Verdict
  /** 0..1, never NaN. */
  readonly score: number
  /** "code: text"; the first one decided. */
  readonly reasons: readonly string[]
  readonly verification: Assurance
}

/** The signal of a confidence that was measured on the user's own rows. It says nothing of the ruling. */
export const CALIBRATED = 'calibrated'

interface Ground {
  readonly verdict: Verdict
  readonly reason: string
}

/**
 * Turns findings into a verdict. The rules stand in order of force: a failed check, a check in error, a
 * contradiction, a criterion, the statements, and last whether anything was checked at all. The first rule that
 * has something to say decides; what the others say is listed after it.
 */
export function decideGate(findings: GateFindings, policy: GatePolicy): GateDecision {
  const against = [
    ...failedChecks(findings.checks),
    ...checksInError(findings.checks, policy),
    ...contradictions(ruled(findings)),
    ...openCriteria(findings.criteria),
    ...weakStatements(findings.statements, policy),
    ...abstained(ruled(findings)),
    ...nothingChecked(findings),
  ]
  const verdict = against[0]?.verdict ?? 'pass'
  return {
    verdict,
    score: scoreOf(findings, verdict),
    reasons: against.length > 0 ? against.map((ground) => ground.reason) : passReasons(findings),
    verification: assuranceOf(findings),
  }
}

function failedChecks(checks: readonly CheckFinding[]): Ground[] {
  return checks
    .filter((check) => check.outcome === 'failed')
    .map((check) => ({ verdict: 'fail', reason: `check_failed: ${check.type}: ${check.detail}` }))
}

function checksInError(checks: readonly CheckFinding[], policy: GatePolicy): Ground[] {
  return checks
    .filter((check) => check.outcome === 'error')
    .map((check) => ({ verdict: policy.onError, reason: `check_error: ${check.type}: ${check.detail}` }))
}

function contradictions(statements: readonly StatementFinding[]): Ground[] {
  const contradicted = statements.filter((statement) => statement.status === 'contradicted')
  const decisive = contradicted.filter((statement) => statement.decisive)
  const weak = contradicted.filter((statement) => !statement.decisive)
  return [
    ...decisive.map((statement) => ground('fail', 'claim_contradicted', statement)),
    ...weak.map((statement) => ground('retry', 'claim_perhaps_contradicted', statement)),
  ]
}

function ground(verdict: Verdict, code: string, statement: StatementFinding): Ground {
  const telling = statement.basis.signals.filter((signal) => signal !== CALIBRATED)
  const signals = telling.length > 0 ? ` (${telling.join(', ')})` : ''
  return { verdict, reason: `${code}: ${short(statement.text)}${signals}` }
}

function openCriteria(criteria: readonly CriterionFinding[]): Ground[] {
  const missed = criteria.filter((criterion) => criterion.met === false)
  const undecided = criteria.filter((criterion) => criterion.met === null)
  return [
    ...missed.map(
      (c): Ground => ({ verdict: 'fail', reason: `criterion_not_met: ${short(c.text)}: ${c.reason}` }),
    ),
    ...undecided.map(
      (c): Ground => ({ verdict: 'retry', reason: `criterion_undecided: ${short(c.text)}: ${c.reason}` }),
    ),
  ]
}

function weakStatements(statements: GateFindings['statements'], policy: GatePolicy): Ground[] {
  if (statements === null) return []
  if (typeof statements === 'string')
    return [{ verdict: 'retry', reason: `claims_not_judged: ${statements}` }]
  if (statements.length === 0) {
    return [{ verdict: 'retry', reason: 'no_claims: evidence was given and the output claims nothing' }]
  }
  const score = statementScore(statements)
  const supported = statements.filter((statement) => statement.status === 'supported')
  // A claim that nobody ruled on may be supported: it fails nothing.
  const best = statementScore(statements, statements.filter(({ isAbstained }) => isAbstained).length)
  if (best < policy.passAt) {
    const fails = best < policy.failBelow && statements.every(isByModel)
    const reason = `claims_unsupported: ${supported.length} of ${statements.length} claims are supported, score ${round(score)} is below ${policy.passAt}`
    return [{ verdict: fails ? 'fail' : 'retry', reason }]
  }
  const confidence = mean(supported.filter((s) => !isByModel(s)).map((s) => s.confidence))
  if (confidence === null || confidence >= policy.passConfidence) return []
  const reason = `low_confidence: supported, but by wording only (mean confidence ${round(confidence)} is below ${policy.passConfidence}): set a judge or lower PASS_CONFIDENCE`
  return [{ verdict: 'retry', reason }]
}

function abstained(statements: readonly StatementFinding[]): Ground[] {
  return statements
    .filter(({ isAbstained }) => isAbstained)
    .map((statement) => ({ verdict: 'retry', reason: `abstained: ${short(statement.text)}` }))
}

function nothingChecked({ checks, statements, criteria }: GateFindings): Ground[] {
  if (checks.length > 0 || statements !== null || criteria.length > 0) return []
  return [{ verdict: 'retry', reason: 'nothing_to_check: no checks, no evidence and no criteria were given' }]
}

function passReasons({ checks, statements, criteria }: GateFindings): string[] {
  const supported = Array.isArray(statements) ? statements.filter((s) => s.status === 'supported').length : 0
  return [
    ...(checks.length > 0 ? [`checks_passed: ${checks.length} of ${checks.length}`] : []),
    ...(Array.isArray(statements) ? [`claims_supported: ${supported} of ${statements.length}`] : []),
    ...(criteria.length > 0 ? [`criteria_met: ${criteria.length} of ${criteria.length}`] : []),
  ]
}

function scoreOf(findings: GateFindings, verdict: Verdict): number {
  const statements = ruled(findings)
  if (statements.length > 0) return statementScore(statements)
  return verdict === 'pass' ? 1 : 0
}

/** @param hoped statements that are taken for supported though nobody says so */
function statementScore(statements: readonly StatementFinding[], hoped = 0): number {
  const count = (status: string) => statements.filter((statement) => statement.status === status).length
  return Math.max(0, (count('supported') + hoped - count('contradicted')) / statements.length)
}

function assuranceOf(findings: GateFindings): Assurance {
  const { checks, criteria } = findings
  if (checks.length > 0 && checks.every((check) => check.outcome === 'passed')) return 'verified'
  const isDecided = ({ met, engine }: CriterionFinding) => met !== null && engine !== 'deterministic'
  const counts = ruled(findings).filter(({ isAbstained }) => !isAbstained)
  if (counts.some(isByModel) || criteria.some(isDecided)) return 'judged'
  return 'heuristic'
}

function ruled({ statements }: GateFindings): readonly StatementFinding[] {
  return Array.isArray(statements) ? statements : []
}

function isByModel(statement: StatementFinding): boolean {
  return statement.basis.zone === 'model'
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function short(text: string): string {
  return text.length <= 120 ? JSON.stringify(text) : JSON.stringify(`${text.slice(0, 117).toWellFormed()}...`)
}
