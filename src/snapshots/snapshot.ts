import type { Row } from '../core/data/value.js'

/** What a table looked like when it was taken; the same as a source's shape. */
export interface SnapshotTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isNullable: boolean }[]
  /** Null: a bag, in which duplicates count. */
  readonly key: readonly string[] | null
  readonly rows: number
}

/** A state at one moment, on the disk: compressed rows, and for each key a digest and a place. */
export interface Snapshot {
  readonly id: string
  readonly takenAt: string
  readonly tables: readonly SnapshotTable[]
  /** All rows of a table, in the order of their keys. Empty for a table that is not there. */
  rows(table: string): AsyncIterable<Row>
}

/** One difference of two snapshots. */
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
      /** Columns whose values differ, or which stand on one side only. */
      readonly fields: readonly string[]
    }
