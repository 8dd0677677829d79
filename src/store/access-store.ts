/** An access key as it is stored; the key itself is not part of it. Times are RFC 3339, UTC. */
export interface AccessKeyRow {
  readonly id: string
  /** Whose rows calls with the key see and write. */
  readonly tenant: string
  /** For people. */
  readonly name: string
  /** Lower-case hex of 32 bytes. */
  readonly hash: string
  /** The id of the pepper that the hash was made with. */
  readonly pepper: string
  readonly createdAt: string
  /** Null where it lasts until it is revoked. */
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

/** Something that is counted in windows of time, such as the calls from one address. */
export interface Counter {
  readonly key: string
  readonly windowMs: number
}

/** Where a counter stands. */
export interface Count {
  /** In this window, the one just counted included. */
  readonly count: number
  /** Until the window ends, by the database's clock. */
  readonly leftMs: number
}

/** What of a server's own keys belongs to a database rather than to a server. */
export type KeyPurpose = 'signing' | 'pepper'

/** The part of the storage that says who may call and how often. Throws what all of it throws. */
export interface AccessStore {
  /** Null where there is no key with this id. */
  getAccessKey(id: string): Promise<AccessKeyRow | null>
  /** All, in the order in which they were made. */
  listAccessKeys(): Promise<readonly AccessKeyRow[]>
  /** @throws the driver's error when the id is taken: ids are random, so that is a bug */
  putAccessKey(row: AccessKeyRow): Promise<void>
  /** Stores a key and lets the one it replaces end at a time, unless that ends earlier; both or neither. */
  replaceAccessKey(
    row: AccessKeyRow,
    replaced: { readonly id: string; readonly endsAt: string },
  ): Promise<void>
  /** @returns the key, revoked now or before; null where there is none with this id */
  revokeAccessKey(id: string, at: string): Promise<AccessKeyRow | null>
  /**
   * Counts one call for each counter. Every server on the database counts in the same windows: one begins with the first
   * call after the last one ended.
   *
   * @returns where they stand, in the order given
   */
  countUp(counters: readonly Counter[]): Promise<readonly Count[]>
  /**
   * Makes a key the one of the database for its purpose, where there was none or it was one of `own`. Of several that do
   * it at once one is first.
   *
   * @param own all ids that pass for this key, those that it took the place of included
   * @returns the id that is the database's now: not `id` where the key of somebody else was there
   */
  claimServerKey(purpose: KeyPurpose, id: string, own: readonly string[]): Promise<string>
  /** The id of the database's; null where no server has claimed it yet. */
  getServerKey(purpose: KeyPurpose): Promise<string | null>
  /** Makes a key the one of the database, whichever was before. */
  setServerKey(purpose: KeyPurpose, id: string): Promise<void>
}
