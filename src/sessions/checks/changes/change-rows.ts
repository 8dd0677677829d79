import { KEPT_ROWS_MAX } from '../../../asserts/index.js'
import { wireRow } from '../../../core/data/wire-value.js'
import type { JsonValue } from '../../../core/json/value.js'
import type { Change } from '../../../snapshots/index.js'
import type { ShownRows } from '../../answer-of.js'
import { changedRow } from '../../app-state/changed-row.js'

/** UTF-16 units of rows that one assert shows, about. */
const SHOWN_CHARS_MAX = 500_000

/** The rows of the first changes, and how many more there are. */
export function changeRows(changes: readonly Change[], count: number): ShownRows {
  const rows: JsonValue[] = []
  let chars = 0
  for (const change of changes.slice(0, KEPT_ROWS_MAX)) {
    const row = wireRow(changedRow(change))
    chars += JSON.stringify(row).length
    if (rows.length > 0 && chars > SHOWN_CHARS_MAX) break
    rows.push(row)
  }
  return { first: rows, more: count - rows.length }
}
