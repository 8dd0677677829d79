export { countChanges } from './diff/count-changes.js'
export { diffSnapshots } from './diff/diff-snapshots.js'
export type {
  Change,
  DiffOptions,
  Snapshot,
  SnapshotTable,
  TableChanges,
  TableReading,
} from './snapshot.js'
export { openSnapshotFolder, type SnapshotFolder, type SnapshotFolderOptions } from './snapshot-folder.js'
export { SnapshotTrouble, type SnapshotTroubleCode } from './snapshot-trouble.js'
export type { StoredSnapshot } from './stored-snapshot.js'
