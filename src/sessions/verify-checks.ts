import { AssertTrouble } from '../asserts/index.js'
import type { GuardedWork } from '../core/context.js'
import type { Value } from '../core/data/value.js'
import { BudgetExceeded } from '../core/errors.js'
import { SnapshotTrouble } from '../snapshots/index.js'
import type { AppState } from './app-state/app-state.js'
import { storedState } from './app-state/stored-state.js'
import { type Budget, createBudget } from './budget.js'
import type { CheckResult, CheckSubject } from './checks/check.js'
import type { Rubric } from './checks/index.js'
import { fitAnswer } from './fit-answer.js'
import { overallSuccess, successOf } from './overall.js'
import type { Suite, SuiteCheck } from './review-suite.js'
import type { Session } from './session.js'
import { SessionTrouble, type SessionTroubleCode } from './session-trouble.js'
import type { Verification, Verifier } from './verification.js'

/** What checking a session may ask of the outside. */
export interface VerifyContext {
  readonly guarded: GuardedWork
  /** Whether somebody can judge rubrics; without, they are `no_judge` at once. */
  readonly hasJudge: boolean
}

/** What checks say, and the rubrics that are still to be judged, each by the id of its check. */
export interface VerifiedChecks extends Verification {
  readonly pending: readonly PendingRubric[]
}

export interface PendingRubric extends Rubric {
  readonly id: string
}

/** A session as checks see it. */
export interface SessionView extends Pick<Session, 'log' | 'run'> {
  readonly state: AppState
}

/**
 * Runs reviewed checks on a session, one after the other. What cannot be told is an `error` of its check, and never a pass.
 *
 * @throws {Unavailable} nothing can be told now
 */
export async function verifyChecks(
  suite: Suite,
  session: Session,
  context: VerifyContext,
): Promise<VerifiedChecks> {
  const budget = createBudget()
  const view = { ...session, state: storedState(session, budget) }
  return verifyView(suite, view, budget, context)
}

/** The same on a session whose state is not only what snapshots say. @throws {Unavailable} */
export async function verifyView(
  suite: Suite,
  { state, log, run }: SessionView,
  budget: Budget,
  { guarded, hasJudge }: VerifyContext,
): Promise<VerifiedChecks> {
  const bound = new Map<string, Value>()
  const subject: CheckSubject = { state, log, run, bound, guarded, budget, hasJudge }
  const verifiers: Verifier[] = []
  const pending: PendingRubric[] = []
  for (const check of suite.checks) {
    const result = await runCheck(check, subject)
    for (const [name, value] of result.bound ?? []) bound.set(name, value)
    verifiers.push(verifierOf(check, result))
    if (result.rubric) pending.push({ id: check.id, ...result.rubric })
  }
  const fitted = fitAnswer(verifiers)
  return { success: overallSuccess(fitted), verifiers: fitted, pending }
}

async function runCheck(check: SuiteCheck, subject: CheckSubject): Promise<CheckResult> {
  try {
    return await check.run(subject)
  } catch (error) {
    const code = troubleCode(error)
    if (code === null || !(error instanceof Error)) throw error
    return { outcome: 'error', error: code, message: error.message, asserts: [] }
  }
}

/** Null: it is a bug, or nothing can be told now. */
function troubleCode(error: unknown): SessionTroubleCode | null {
  const isTrouble =
    error instanceof SessionTrouble ||
    error instanceof SnapshotTrouble ||
    error instanceof AssertTrouble ||
    error instanceof BudgetExceeded
  return isTrouble ? error.code : null
}

function verifierOf(
  { id, operator }: SuiteCheck,
  { outcome, error, message, asserts }: CheckResult,
): Verifier {
  return {
    id,
    operator,
    success: successOf(outcome),
    outcome,
    ...(error !== undefined && { error }),
    ...(message !== undefined && { message }),
    asserts,
  }
}
