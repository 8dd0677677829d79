import type { Row } from '../core/data/value.js'

/** A table as it is read, the same as a source's: a shape, then rows. Rows are read to the end before the next table. */
export interface TableReading {
  readonly shape: TableShape
  readonly rows: AsyncIterable<Row>
}

export interface TableShape {
  readonly name: string
  /** In the table's order. */
  readonly columns: readonly ColumnShape[]
  /** The columns that name a row. Null: a bag, in which rows are told apart by content alone and duplicates count. */
  readonly key: readonly string[] | null
}

export interface ColumnShape {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
}

/** What a table looked like when it was taken. */
export interface SnapshotTable extends TableShape {
  readonly rows: number
}

/** A state at one moment. */
export interface Snapshot {
  readonly id: string
  readonly takenAt: string
  /** Sorted by name. */
  readonly tables: readonly SnapshotTable[]
  /**
   * All rows of a table in the order of their keys, column by column: missing, NULL, false, true, numbers by value,
   * instants by time, strings by code point, and then blobs, lists and objects, whose order has no meaning. Rows of a bag
   * come in an order that has no meaning either, but is always the same for the same rows. Empty for a table that is
   * not there.
   *
   * @throws {SnapshotTrouble} the file is damaged or gone
   */
  rows(table: string): AsyncIterable<Row>
}

/**
 * One difference of two snapshots in a row. Ignored columns are in none of its parts. Its `key` names columns, the
 * values stand in the rows; it is null where rows were told apart by content.
 */
export type Change =
  | {
      readonly kind: 'added'
      readonly table: string
      readonly key: readonly string[] | null
      readonly after: Row
    }
  | {
      readonly kind: 'removed'
      readonly table: string
      readonly key: readonly string[] | null
      readonly before: Row
    }
  | {
      readonly kind: 'changed'
      readonly table: string
      readonly key: readonly string[]
      readonly before: Row
      readonly after: Row
      /** Columns whose values differ, or which stand on one side only: in the order of `after`, then of `before`. */
      readonly fields: readonly string[]
    }

/** What became of a table: its rows in numbers, and its shape. Ignored columns are left out. */
export interface TableChanges {
  readonly table: string
  readonly kind: 'kept' | 'added' | 'dropped'
  readonly columnsAdded: readonly string[]
  readonly columnsDropped: readonly string[]
  /** Of another type than before, or nullable where it was not, or the other way round. */
  readonly columnsChanged: readonly string[]
  /** The columns that name a row are not the same as before. */
  readonly isKeyChanged: boolean
  readonly added: number
  readonly removed: number
  readonly changed: number
}

export interface DiffOptions {
  /** Only these tables; all of both snapshots where absent. */
  readonly tables?: readonly string[]
  /**
   * Columns left out as if they had never been there, `table.column` or `*.column`. Those of a
   * key, before or after, are never left out.
   */
  readonly ignore?: readonly string[]
}
