/**
 * `snapshot_missing`: forgotten, or never taken. `snapshot_version`: written by another version. `snapshot_unreadable`,
 * `snapshot_unwritable`: the disk or the system would not.
 */
export type SnapshotTroubleCode =
  | 'snapshot_damaged'
  | 'snapshot_missing'
  | 'snapshot_version'
  | 'snapshot_unreadable'
  | 'snapshot_unwritable'

/** A snapshot could not be kept or read, and nothing can be said from it; nobody's agent is to blame. Names the file. */
export class SnapshotTrouble extends Error {
  override readonly name = 'SnapshotTrouble'
  readonly code: SnapshotTroubleCode

  constructor(code: SnapshotTroubleCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
