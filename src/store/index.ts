export type { AccessKeyRow, AccessStore, Count, Counter, KeyPurpose } from './access-store.js'
export { backUp } from './backup/backup.js'
export { restore } from './backup/restore.js'
export type { Progress, RowCounts } from './backup/tables.js'
export { calibrationFolder } from './calibration-folder.js'
export type { CalibrationStore, KeptRuling } from './calibration-store.js'
export { defaultDataFolder, prepareDataFolder } from './data-folder.js'
export { type DatabaseOptions, requireDatabase } from './database.js'
export type { StoreLog } from './log.js'
export type { StoreOptions } from './open-store.js'
export { openStore } from './open-store.js'
export type { LogRow, SessionRow, SessionStore, VerificationRow } from './session-store.js'
export type {
  ReceiptRow,
  RecordRow,
  Retained,
  RetainedCalculation,
  Store,
  StoredReceipt,
  StoredRecord,
} from './store.js'
export { latencyOf } from './usage/marks.js'
export type {
  Mark,
  MarkCount,
  RecentPlace,
  RecentQuery,
  RecentVerdict,
  UsageCounts,
  UsageQuery,
  UsageStep,
  UsageStore,
  VerdictCount,
  VerdictFacts,
  VerdictFilter,
} from './usage/usage-store.js'
