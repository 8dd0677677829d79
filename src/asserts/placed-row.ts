import type { Row } from '../core/data/value.js'

/** A row, and where it stands among those that are looked at, from 0. */
export interface PlacedRow {
  readonly row: Row
  readonly at: number
}

/** The rows that asserts are about, read once. */
export interface Rows {
  /**
   * Sorted by key; where there is none by canonical text, or entries of a log in the order of time. If reading them throws
   * AssertTrouble or BudgetExceeded, which rows these are cannot be told, and so no assert can be.
   */
  readonly rows: AsyncIterable<Row>
  /** The columns that name a row in messages; null: its place does. */
  readonly key: readonly string[] | null
}
