import type { Where } from '../../asserts/index.js'

/** What must hold of columns of a row. Some of it is only known when the checks run. */
export interface Terms {
  /** What can be said at once. */
  readonly where: Where
  /** Columns whose value has a name. */
  readonly named: readonly NamedColumn[]
  /** Columns whose value is a time within the run. */
  readonly timed: readonly TimedColumn[]
  /** All columns that are spoken of, also those that may have any value. */
  readonly columns: readonly string[]
}

export interface NamedColumn {
  readonly column: string
  readonly name: string
}

export interface TimedColumn {
  readonly column: string
  /** By how much the run is taken to be longer, at both ends. */
  readonly seconds: number
}

export const NO_TERMS: Terms = { where: [], named: [], timed: [], columns: [] }
