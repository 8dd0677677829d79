import type { Alongside } from '../core/sql.js'

/** A session as it is stored. Times are RFC 3339, UTC. */
export interface SessionRow {
  readonly tenant: string
  /** The caller's; with the tenant it names the row. */
  readonly id: string
  /** The environment's name; null where clients push the state and named none. */
  readonly environment: string | null
  /** What of the state is looked at, as a JSON text. */
  readonly options: string
  /** Ids of snapshots; null where none was taken. */
  readonly before: string | null
  readonly after: string | null
  readonly openedAt: string
  /** How many entries the log has. */
  readonly logEntries: number
  /** Raised with each change, so that of two that change it at once one finds out. */
  readonly version: number
}

/** What a session is known again by: one that was forgotten and opened anew begins with the same version. */
export type StandingSession = Pick<SessionRow, 'tenant' | 'id' | 'openedAt' | 'version'>

/** One entry of a session's log. */
export interface LogRow {
  /** From 1, in the order in which they came. */
  readonly seq: number
  /** JSON text, as it came. */
  readonly entry: string
}

/** What the checks of a session said last. */
export interface VerificationRow {
  readonly tenant: string
  readonly session: string
  /** Changes with each request, so that a late ruling of an earlier one changes nothing. */
  readonly id: string
  /** JSON texts: what was asked, and the present answer. */
  readonly request: string
  readonly answer: string
  /** JSON text: what is needed to put it on record once nothing is pending. */
  readonly onRecord: string
  readonly version: number
}

/** The part of the storage that keeps sessions. Throws what all of it throws. */
export interface SessionStore {
  /** False where this tenant has a session of this id already. */
  putSession(row: Omit<SessionRow, 'logEntries' | 'version'>): Promise<boolean>
  getSession(tenant: string, id: string): Promise<SessionRow | null>
  /** Sets the ids of snapshots. False where the session is gone, or is not what it was. */
  setSnapshots(session: StandingSession, snapshots: Pick<SessionRow, 'before' | 'after'>): Promise<boolean>
  /** Forgets a session with its log and what its checks said. Null where there is none. */
  forgetSession(tenant: string, id: string): Promise<Pick<SessionRow, 'before' | 'after'> | null>
  /** Adds entries, all or none. @returns how many the log has now; null where there is no such session */
  appendLog(tenant: string, id: string, entries: readonly string[]): Promise<number | null>
  /** Entries behind a place, at most so many. */
  getLog(tenant: string, id: string, after: number, limit: number): Promise<readonly LogRow[]>
  /**
   * In place of what the session's checks said before. False where the session is gone, or is not what it was.
   *
   * @param alongside done in the same transaction, where it is
   */
  putVerification(
    session: StandingSession,
    row: Pick<VerificationRow, 'id' | 'request' | 'answer' | 'onRecord'>,
    alongside?: Alongside,
  ): Promise<boolean>
  getVerification(tenant: string, session: string): Promise<VerificationRow | null>
  /** Those that may have something pending: all that have, and few others. */
  pendingVerifications(): Promise<readonly VerificationRow[]>
  /**
   * Sets the answer. False where another request's or a later answer is there.
   *
   * @param alongside done in the same transaction, where the answer is set
   */
  setAnswer(
    row: Pick<VerificationRow, 'tenant' | 'session' | 'id' | 'version' | 'answer'>,
    alongside?: Alongside,
  ): Promise<boolean>
}
