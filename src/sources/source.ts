import type { Row } from '../core/data/value.js'

/** A table as it was found at one moment. */
export interface TableShape {
  readonly name: string
  /** In the table's order. */
  readonly columns: readonly ColumnShape[]
  /** The columns that name a row; null: rows are told apart by their content alone, and duplicates count. */
  readonly key: readonly string[] | null
}

export interface ColumnShape {
  readonly name: string
  /** As the database names it: `timestamp with time zone`, `INTEGER`. */
  readonly type: string
  readonly isNullable: boolean
}

/** A table being read: its shape, then its rows. Rows must be read to the end, or the reading given up, before the next. */
export interface TableReading {
  readonly shape: TableShape
  readonly rows: AsyncIterable<Row>
}

/** What an environment says of itself; never an address or a password. */
export interface SourceOptions {
  /** Only these tables; all of them where absent. */
  readonly tables?: readonly string[]
  /** Keys for tables that have no primary key, or another than it. */
  readonly keys?: Readonly<Record<string, readonly string[]>>
  /** Columns left out, `table.column` or `*.column`. */
  readonly ignore?: readonly string[]
}

/**
 * An application's state, only ever read, but for `reset`.
 *
 * @throws {SourceTrouble} from every call: the database cannot be reached or read; nobody's agent is to blame
 */
export interface Source {
  /** Every table at one moment: one consistent read transaction, streamed. Sorted by name. */
  read(options: SourceOptions): AsyncIterable<TableReading>
  /** Puts the state back to the given one, where the environment allows it. */
  reset?(tables: AsyncIterable<TableReading>): Promise<void>
  close(): Promise<void>
}

/** Reading an application's state went wrong on our side or on the database's. The message bears no address and no password. */
export class SourceTrouble extends Error {
  override readonly name = 'SourceTrouble'
  readonly code = 'source_unreadable'
}
