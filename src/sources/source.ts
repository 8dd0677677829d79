import type { Row } from '../core/data/value.js'

/** A table as it was found at one moment. */
export interface TableShape {
  /** As requests name it: bare, or `schema.table` where the kind has schemas and it is not in the first. */
  readonly name: string
  /** In the table's order. */
  readonly columns: readonly ColumnShape[]
  /**
   * The columns that name a row; null: rows are told apart by their content alone, and duplicates count. Nothing here
   * has checked that a key given by `keys` names one row only, and an SQLite primary key may hold NULLs.
   */
  readonly key: readonly string[] | null
}

export interface ColumnShape {
  readonly name: string
  /** As the database names it: `timestamp with time zone`, `INTEGER`; `json` where there is none. */
  readonly type: string
  readonly isNullable: boolean
}

/** A table being read: its shape, then its rows. Rows must be read to the end, or the reading given up, before the next. */
export interface TableReading {
  readonly shape: TableShape
  /** In no order that means anything. A column that is missing from a row has no value there, not even NULL. */
  readonly rows: AsyncIterable<Row>
}

/** What is to be read; never an address or a password. */
export interface SourceOptions {
  /** Only these tables; all of them where absent. One that is not there is trouble, but for those that may be gone. */
  readonly tables?: readonly string[] | undefined
  /** Tables known from an earlier reading: where one is not there any more, that is a finding and no trouble. */
  readonly mayBeGone?: readonly string[] | undefined
  /** Keys for tables that have no primary key, or another than it. */
  readonly keys?: Readonly<Record<string, readonly string[]>> | undefined
  /** Columns left out, `table.column` or `*.column`; but for those of a key. */
  readonly ignore?: readonly string[] | undefined
}

/** A state taken before, whose rows can be read any number of times. */
export interface GivenState {
  readonly tables: readonly TableShape[]
  rows(table: string): AsyncIterable<Row>
}

/** What a client says of its tables: all rows of each, or null where the table is gone. */
export type PushedTables = ReadonlyMap<string, readonly Row[] | null>

/**
 * An application's state, only ever read, but for `reset`.
 *
 * @throws {SourceTrouble} from every call: the state cannot be reached or read; nobody's agent is to blame
 */
export interface Source {
  /**
   * Every table at one moment: one consistent read transaction, streamed, on a connection of its own. Sorted by name.
   *
   * @param signal gives the reading up at once; it then throws the signal's reason
   */
  read(options?: SourceOptions, signal?: AbortSignal): AsyncIterable<TableReading>
  /**
   * Only where clients push their state: the state once the tables pushed have taken the place of those of the same
   * name. There `read` finds nothing.
   *
   * @param previous the state before, null where there was none
   */
  push?(
    pushed: PushedTables,
    previous: GivenState | null,
    options?: SourceOptions,
  ): AsyncIterable<TableReading>
  /**
   * Only where the environment's settings allow it: puts the tables given back to what they were, in one transaction.
   * Either the state then is the given one, row by row, or nothing has changed.
   */
  reset?(given: GivenState, signal?: AbortSignal): Promise<void>
  /** Gives up what is under way. */
  close(): Promise<void>
}
