import type { Row } from '../../core/data/value.js'
import type { Change } from '../../snapshots/index.js'
import type { Ignored } from './ignored.js'
import type { KnownTables } from './known-tables.js'

export type Side = 'before' | 'after'

/** An application's state before and after a run, as checks see it. */
export interface AppState {
  readonly tables: KnownTables
  /**
   * All rows of a table, in the order of its key. With one snapshot only, that is `after`.
   *
   * @throws {SessionTrouble} `one_snapshot`, `no_snapshot` @throws {SnapshotTrouble}
   */
  rows(table: string, side: Side): AsyncIterable<Row>
  /**
   * What differs, tables by name and rows in the order of their keys.
   *
   * @param tables only these; absent: all
   * @throws {SessionTrouble} `one_snapshot` @throws {SnapshotTrouble}
   */
  changes(ignored: Ignored, tables?: readonly string[]): AsyncIterable<Change>
  /** Tables that were made, dropped or given another shape, with what became of each: "was dropped". */
  readonly reshaped: readonly Reshaped[]
}

export interface Reshaped {
  readonly table: string
  readonly what: string
  /** The columns that it is about; empty: the table itself. */
  readonly columns: readonly string[]
}
