/** Why a check of a session cannot be told. Held to docs/session-checks.md by a test. */
export const SESSION_TROUBLES = {
  one_snapshot: 'There is one snapshot only, and the check needs the state before and the state after.',
  no_table: 'Neither snapshot has a table, so that there is nothing that could have changed.',
  no_snapshot: 'There is no snapshot at all.',
  not_bound: 'A name that the check uses was never bound, since the change that binds it did not happen.',
  not_comparable:
    'Values are of kinds that cannot be compared; the message says how to write what is expected.',
  too_many_values: 'More values would have to be held at once than there is room for.',
  too_many_changes: 'More kinds of changes than can be told apart.',
  budget: 'More work than a verification may take.',
  coverage:
    'The log and the changes are longer than a judge is shown; the message says which share it would have seen.',
  undecided: 'The judge could not decide a criterion.',
  judge_unavailable: 'The judge could not be asked, or did not answer before the deadline.',
  no_judge: 'A rubric needs a judge, and none is configured.',
  log_unreadable: 'The log cannot be read.',
  snapshot_damaged: 'A snapshot is damaged.',
  snapshot_missing: 'A snapshot was forgotten.',
  snapshot_version: 'A snapshot was written by another version.',
  snapshot_unreadable: 'A snapshot cannot be read from the disk.',
  snapshot_unwritable: 'The disk would not take what had to be written.',
} as const

/** A code of {@link SESSION_TROUBLES}. */
export type SessionTroubleCode = keyof typeof SESSION_TROUBLES

/** A check cannot be told, and nobody's agent is to blame: the outcome is `error`, with this code. */
export class SessionTrouble extends Error {
  override readonly name = 'SessionTrouble'
  constructor(
    readonly code: SessionTroubleCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
