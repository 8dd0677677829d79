import type { z } from 'zod'
import type { Fault, ReviewContext } from '../../asserts/index.js'
import type { GuardedWork } from '../../core/context.js'
import type { Value } from '../../core/data/value.js'
import type { AppState } from '../app-state/app-state.js'
import type { KnownTables } from '../app-state/known-tables.js'
import type { Budget } from '../budget.js'
import type { LogEntry, Run } from '../session.js'
import type { SessionTroubleCode } from '../session-trouble.js'
import type { NameScope } from '../terms/name-scope.js'
import type { Verifier } from '../verification.js'

/** What a review needs to know. Columns are looked up by table. */
export interface CheckReview extends Omit<ReviewContext, 'columns'> {
  readonly tables: KnownTables
  readonly names: NameScope
}

/** What a check looks at. */
export interface CheckSubject {
  readonly state: AppState
  log(): AsyncIterable<LogEntry>
  readonly run: Run
  /** Values by the names that earlier checks bound. */
  readonly bound: ReadonlyMap<string, Value>
  readonly guarded: GuardedWork
  readonly budget: Budget
  readonly hasJudge: boolean
}

/** What a check says. */
export interface CheckResult extends Pick<Verifier, 'outcome' | 'asserts' | 'message'> {
  readonly error?: SessionTroubleCode
  /** Values by the names that the check bound. */
  readonly bound?: ReadonlyMap<string, Value>
  /** What is to be judged elsewhere, where the outcome is `pending`. */
  readonly rubric?: Rubric
}

/** What a judge is asked. */
export interface Rubric {
  readonly criteria: readonly string[]
  /** The agent's own words; null: only what it did. */
  readonly response: string | null
  readonly weight: number
}

/** A check that has been reviewed. */
export interface ReadyCheck {
  /**
   * @throws {SessionTrouble} @throws {SnapshotTrouble} @throws {BudgetExceeded} it cannot be told
   * @throws {Unavailable} nothing can be told now
   */
  run(subject: CheckSubject): Promise<CheckResult>
  /** Entries of a log that the check forbids, so that whoever checks the checks can try them. */
  readonly forbids?: readonly LogEntry[]
}

export type ReviewedCheck =
  | { readonly ok: true; readonly check: ReadyCheck }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** Whatever the type, a check has these. */
export interface AnySpec {
  readonly type: string
  readonly id?: string | undefined
}

/**
 * All that is known about one type of check of a session.
 *
 * Contract, held by a test over every listed type: a reviewed check runs on any session, holds a bounded number of rows, and
 * throws only what {@link ReadyCheck} says.
 */
export interface SessionCheckDefinition<Spec extends AnySpec = AnySpec> {
  /** As on the wire; also the folder's name. */
  readonly type: Spec['type']
  /** As answers name what was compared. */
  readonly operator: string
  /** Whether it can give names to values, which later checks use. */
  readonly bindsNames: boolean
  /** Raised whenever the same check may say something else of the same session than it did before. */
  readonly version: number
  /** One line for tables and forms. */
  readonly summary: string
  /** Strict. Field descriptions go to docs and forms. */
  readonly schema: z.ZodType<Spec>
  /** A check as JSON text, for docs; it is run there. */
  readonly example: string
  /** Finds what is wrong before anything runs. @throws {Unavailable} */
  review(spec: Spec, context: CheckReview): Promise<ReviewedCheck>
}
