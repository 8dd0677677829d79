/** What can be wrong with an application's state, and what to do about it. Held to docs/environments.md by a test. */
export const SOURCE_TROUBLES = {
  unreachable: 'The database server does not answer at its address, or its certificate does not do.',
  login_refused: 'The server refuses the user, the password or the database asked for.',
  no_permission: 'The user may not read a table, may not see all of its rows, or may not put it back.',
  no_such_table: 'A table or schema that is named is not there, or the settings do not let it be read.',
  no_such_column: 'A key names a column that its table does not have.',
  timeout: 'The state could not be read in time.',
  file_missing: 'There is no file at the path.',
  not_a_database: 'The file is no SQLite database, or is damaged.',
  locked: 'The application held a lock on its state for too long, or was in the middle of a change.',
  too_large: 'One row is larger than can be read.',
  connection_lost: 'The connection was lost, or the process that reads ended, before all was read.',
  bad_key: 'Rows that were pushed do not all have the key that was named for them.',
  not_restorable: 'The state cannot be put back as it was; nothing was changed.',
  unreadable: 'The database says something else; the message has its code.',
} as const

/** A kind of {@link SOURCE_TROUBLES}. */
export type SourceTroubleKind = keyof typeof SOURCE_TROUBLES

/**
 * An application's state could not be read or put back; nobody's agent is to blame. The message is of our own words and
 * names tables and columns at most: never an address, a path, a user or a password, nor does any part of the error.
 */
export class SourceTrouble extends Error {
  override readonly name = 'SourceTrouble'
  readonly code = 'source_unreadable'

  constructor(
    readonly kind: SourceTroubleKind,
    message: string,
  ) {
    super(message)
  }
}
