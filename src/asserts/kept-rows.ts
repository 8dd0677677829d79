import type { Row } from '../core/data/value.js'
import { weightOf } from '../core/data/weight-of.js'
import type { MatchingRows } from './assert.js'
import { type PlacedValue, rowValue } from './path-values.js'
import type { PlacedRow } from './placed-row.js'

/** Rows that a result shows, at most. */
export const KEPT_ROWS_MAX = 100
/** About as many UTF-16 units of them; one is always shown. */
const KEPT_WEIGHT_MAX = 500_000

/** The rows behind a value: the first are kept, the rest are counted. */
export interface KeptRows {
  /** Rows come in order; one that came last is not taken again. */
  add(row: PlacedRow): void
  addAll(values: readonly PlacedValue[]): void
  matching(): MatchingRows
}

export const NO_ROWS: MatchingRows = { rows: [], more: 0 }

export function createKeptRows(): KeptRows {
  const rows: Row[] = []
  let [weight, count, last] = [0, 0, -1]
  const add = ({ row, at }: PlacedRow) => {
    if (at === last) return
    last = at
    count += 1
    if (rows.length >= KEPT_ROWS_MAX || rows.length !== count - 1) return
    weight += weightOf(rowValue(row))
    if (rows.length === 0 || weight <= KEPT_WEIGHT_MAX) rows.push(row)
  }
  return {
    add,
    addAll: (values) => {
      for (const { from } of values) add(from)
    },
    matching: () => ({ rows, more: count - rows.length }),
  }
}
