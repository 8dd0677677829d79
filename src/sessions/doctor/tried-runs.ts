import type { GuardedWork } from '../../core/context.js'
import { storedState } from '../app-state/stored-state.js'
import { createBudget } from '../budget.js'
import type { Suite } from '../review-suite.js'
import type { Session } from '../session.js'
import type { Verifier } from '../verification.js'
import { verifyView } from '../verify-checks.js'
import { mutatedLog } from './log-mutations.js'
import { mutatedState } from './mutated-state.js'
import type { Mutation } from './mutation.js'

/** A suite's verifiers on one run. */
export interface TriedRun {
  readonly verifiers: readonly Verifier[]
  /** Whether some check looked at the log. */
  readonly readsLog: boolean
  readonly spent: number
}

/** Runs a suite on a session, as it is or mutated. @throws {Unavailable} */
export async function tryRun(
  suite: Suite,
  session: Session,
  guarded: GuardedWork,
  mutation?: Mutation,
): Promise<TriedRun> {
  const budget = createBudget()
  const stored = storedState(session, budget)
  const state = mutation?.state ? mutatedState(stored, mutation.state) : stored
  let readsLog = false
  const log = () => {
    readsLog = true
    return mutation?.log ? mutatedLog(session.log(), mutation.log) : session.log()
  }
  const view = { state, log, run: session.run }
  const { verifiers } = await verifyView(suite, view, budget, { guarded, hasJudge: true })
  return { verifiers, readsLog, spent: budget.spent() }
}
