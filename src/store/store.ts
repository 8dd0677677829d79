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

/**
 * Countersign's own storage. Every call may throw Unavailable `database_unavailable`: the database did not
 * answer, nobody's request is to blame, and the next call may succeed; a write may then have happened or not.
 * Any other throw is a bug.
 */
export interface Store {
  /**
   * Resolves when the receipt, and with it what is retained, would survive a crash; both or none are stored.
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
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Waits for running calls, then leaves the database. A second call does nothing more. */
  close(): Promise<void>
}
