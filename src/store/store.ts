import type { Sql } from '../core/sql.js'
import type { AccessStore } from './access-store.js'
import type { CalibrationStore } from './calibration-store.js'
import type { SessionStore } from './session-store.js'
import type { UsageStore, VerdictFacts } from './usage/usage-store.js'

/** A receipt as it is stored. */
export interface ReceiptRow {
  readonly id: string
  readonly tenant: string
  readonly kind: string
  readonly verdict: string
  readonly engine: string
  /** RFC 3339, UTC. */
  readonly issuedAt: string
  /** Lower-case hex, over the canonical bytes of the payload. */
  readonly sha256: string
  /** The whole receipt, in canonical JSON; it comes back byte for byte. */
  readonly receipt: string
  readonly facts: VerdictFacts
}

/** What a caller asked to be kept beside the receipt: JSON texts, and the salt in hex. */
export interface Retained {
  readonly request: string
  readonly salt: string
  readonly answer: string
}

/** A receipt as it was found. Whose it is decides the caller, by the tenant. */
export interface StoredReceipt {
  readonly tenant: string
  readonly receipt: string
  /** Absent when nothing was kept. */
  readonly retained?: Retained
}

/** A decision record as it is stored. */
export interface RecordRow {
  readonly tenant: string
  /** Lower-case hex; with the tenant it names the row. */
  readonly sha256: string
  readonly model: string
  readonly specVersion: string
  /** RFC 3339, UTC. */
  readonly issuedAt: string
  /** The record without its inputs, as a JSON text; it comes back byte for byte. */
  readonly record: string
}

/** What a caller asked to be kept with a decision record, as JSON texts. */
export interface RetainedCalculation {
  readonly inputs: string
  readonly outputs: string
}

/** A decision record as it was found. */
export interface StoredRecord {
  readonly record: string
  /** Absent when nothing was kept. */
  readonly retained?: RetainedCalculation
}

/**
 * Countersign's own storage. Every call may throw Unavailable `database_unavailable`: the database did not
 * answer, nobody's request is to blame, and the next call may succeed; a write may then have happened or not.
 * Any other throw is a bug.
 */
export interface Store extends AccessStore, SessionStore, CalibrationStore, UsageStore {
  /**
   * Resolves when the receipt, and with it what is retained and that it is counted, would survive a crash; all or nothing of it
   * is stored.
   *
   * @throws the driver's error when the id is taken: ids are random, so that is a bug
   */
  putReceipt(row: ReceiptRow, retained?: Retained): Promise<void>
  /** Null when no tenant has a receipt with this id. */
  getReceipt(id: string): Promise<StoredReceipt | null>
  /** Stores the policy with this digest unless it is there. */
  putPolicy(digest: string, policy: string): Promise<void>
  /** The policy's text; null when none with this digest was ever put. */
  getPolicy(digest: string): Promise<string | null>
  /**
   * Resolves when the record, and with it what is retained, would survive a crash. One that is there already is replaced,
   * since its signature may be of another key; what was retained with it before stays.
   */
  putRecord(row: RecordRow, retained?: RetainedCalculation): Promise<void>
  /** Null when this tenant has no record with this digest. */
  getRecord(tenant: string, sha256: string): Promise<StoredRecord | null>
  /** The database itself, for what keeps tables of its own there. */
  readonly sql: Sql
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Waits for running calls, then leaves the database. A second call does nothing more. */
  close(): Promise<void>
}
