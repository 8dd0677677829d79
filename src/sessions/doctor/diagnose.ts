import type { GuardedWork } from '../../core/context.js'
import { storedState } from '../app-state/stored-state.js'
import { createBudget } from '../budget.js'
import type { Suite } from '../review-suite.js'
import type { Session } from '../session.js'
import { type CheckDiagnosis, type Diagnosis, DOCTOR_FINDINGS, type DoctorFinding } from './diagnosis.js'
import { checkFindings, suiteFindings, unnoticedFindings } from './findings.js'
import { logMutations } from './log-mutations.js'
import type { Mutation } from './mutation.js'
import { stateMutations } from './state-mutations.js'
import { surveyOf } from './survey.js'
import { type TriedRun, tryRun } from './tried-runs.js'

/** Runs whose worth is known. */
export interface KnownRuns {
  /** Nothing was done: the state after is the one before, and the log is empty. */
  readonly doNothing: Session
  /** All was done as it should be. */
  readonly oracle?: Session
}

/** All that was tried. */
export interface Trials {
  readonly doNothing: TriedRun
  readonly oracle: TriedRun | null
  readonly mutated: readonly MutatedRun[]
  readonly leftOut: number
}

export interface MutatedRun {
  readonly mutation: Mutation
  readonly run: TriedRun
}

const RUNS_MAX = 400
/** Rows and comparisons of all runs together. */
const STEPS_MAX = 50_000_000

/**
 * Checks the checks: runs a suite on a run that did nothing, on one that did all as it should be, and on many that differ from
 * that in one thing. Names each check that cannot fail or cannot pass, and what no check notices.
 *
 * @throws {Unavailable}
 */
export async function diagnose(suite: Suite, runs: KnownRuns, guarded: GuardedWork): Promise<Diagnosis> {
  const { doNothing } = runs
  const oracle = runs.oracle && hasBoth(runs.oracle) ? runs.oracle : null
  const mutations = await mutationsOf(suite, oracle ?? doNothing)
  const trials = await tryAll(suite, doNothing, oracle, mutations, guarded)
  const checks = suite.checks.map((check, index) => checkDiagnosis(check, index, trials))
  const unbuildable = runs.oracle && !oracle ? [unbuildableFinding()] : []
  const isIdle = oracle !== null && mutations.every(({ kind }) => !DONE.has(kind))
  const findings = [
    ...unbuildable,
    ...suiteFindings(trials, isIdle),
    ...checkFindings(checks, trials),
    ...unnoticedFindings(trials),
  ].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
  return {
    success: findings.every(({ severity }) => severity !== 'error'),
    checks,
    findings,
    runs: 1 + (oracle ? 1 : 0) + trials.mutated.length,
    left_out: trials.leftOut,
  }
}

/** Mutations that something was done for. */
const DONE: ReadonlySet<Mutation['kind']> = new Set(['change_dropped', 'entry_dropped'])

function hasBoth({ before, after }: Session): boolean {
  return before !== null && after !== null
}

function unbuildableFinding(): DoctorFinding {
  const code = 'expected_state_unbuildable'
  const { severity, meaning } = DOCTOR_FINDINGS[code]
  return { code, severity, message: meaning }
}

async function mutationsOf(suite: Suite, base: Session): Promise<readonly Mutation[]> {
  const forbidden = suite.checks.flatMap(({ forbids }) => forbids ?? [])
  const ofLog = await logMutations(() => base.log(), forbidden)
  if (!hasBoth(base)) return ofLog
  const state = storedState(base, createBudget())
  return [...stateMutations(state, await surveyOf(state)), ...ofLog]
}

async function tryAll(
  suite: Suite,
  doNothing: Session,
  oracle: Session | null,
  mutations: readonly Mutation[],
  guarded: GuardedWork,
): Promise<Trials> {
  const nothing = await tryRun(suite, doNothing, guarded)
  const done = oracle && (await tryRun(suite, oracle, guarded))
  const mutated: MutatedRun[] = []
  let spent = nothing.spent + (done?.spent ?? 0)
  for (const mutation of mutations) {
    if (mutated.length >= RUNS_MAX || spent >= STEPS_MAX) break
    const run = await tryRun(suite, oracle ?? doNothing, guarded, mutation)
    spent += run.spent
    mutated.push({ mutation, run })
  }
  return { doNothing: nothing, oracle: done, mutated, leftOut: mutations.length - mutated.length }
}

function checkDiagnosis(
  { id, operator }: Suite['checks'][number],
  index: number,
  trials: Trials,
): CheckDiagnosis {
  const outcomeIn = ({ verifiers }: TriedRun) => verifiers[index]?.outcome ?? 'error'
  const [nothing, oracle] = [outcomeIn(trials.doNothing), trials.oracle && outcomeIn(trials.oracle)]
  const isPending = nothing === 'pending'
  const failing = trials.mutated.find(({ run }) => outcomeIn(run) === 'failed')
  const failedOn = nothing === 'failed' ? 'nothing done' : failing?.mutation.words
  // An error blames no run: it shows neither that the check can fail, nor that it cannot.
  const isUntold = nothing === 'error' || trials.mutated.some(({ run }) => outcomeIn(run) === 'error')
  return {
    id,
    operator,
    do_nothing: nothing,
    oracle,
    can_pass: isPending || oracle === null ? null : oracle === 'passed',
    can_fail: failedOn !== undefined ? true : isPending || isUntold ? null : false,
    failed_on: failedOn ?? null,
  }
}
