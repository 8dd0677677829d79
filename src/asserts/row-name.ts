import { showValue } from '../core/data/show-value.js'
import { shortName } from './differences.js'
import type { PlacedRow } from './placed-row.js'

/** How messages name a row: `row id 3` by its key, `row order 1, line 2` by one of two columns, else `_result[3]`. */
export function rowNamer(key: readonly string[] | null): (row: PlacedRow) => string {
  return ({ row, at }) => {
    if (key === null || key.length === 0) return `_result[${at}]`
    return `row ${key.map((column) => `${shortName(column)} ${showValue(row.get(column))}`).join(', ')}`
  }
}
