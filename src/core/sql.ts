/** Runs statements on Countersign's own database, one at a time or within a transaction of somebody else's. */
export interface Sql {
  /**
   * @returns the rows; none where the text has several statements
   * @throws {Unavailable} `database_unavailable`
   */
  run(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /**
   * Runs statements in one transaction, which is this one where it is a transaction already; what throws undoes it.
   *
   * @throws {Unavailable} `database_unavailable` @throws what the work throws
   */
  atomically<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
}

/** What is done in the same transaction as something else: both happen, or neither. */
export type Alongside = (sql: Sql) => Promise<void>
