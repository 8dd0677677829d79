/**
 * The tables that a backup holds: all of ours but the migrations' own. One that refers to another stands behind it,
 * since they are restored in this order.
 */
export const TABLES = [
  'policies',
  'receipts',
  'records',
  'retained',
  'access_keys',
  'server_keys',
  'sessions',
  'session_log',
  'verifications',
  'calibrations',
  'calibration_rulings',
  'usage_new',
  'usage_counts',
  'usage_totals',
] as const

/** A table of {@link TABLES}. */
export type Table = (typeof TABLES)[number]

/** How many rows of each table. */
export type RowCounts = Readonly<Record<Table, number>>

/** Told now and then how many rows are done, of all tables together. */
export type Progress = (rows: number) => void

/** Counts with nothing counted yet. */
export function noRows(): Record<Table, number> {
  return Object.fromEntries(TABLES.map((table) => [table, 0])) as Record<Table, number>
}
