import { showValue } from '../../core/data/show-value.js'
import type { Row } from '../../core/data/value.js'

/** How messages name a row of a table: `events row 3`, `lines row order 1, line 2`, or by its content where it has no key. */
export function rowName(table: string, key: readonly string[] | null, row: Row): string {
  const [only, ...others] = key ?? []
  if (only === undefined) return `${table} row ${showValue({ kind: 'object', members: row })}`
  if (others.length === 0) return `${table} row ${showValue(row.get(only))}`
  const parts = (key ?? []).map((column) => `${column} ${showValue(row.get(column))}`)
  return `${table} row ${parts.join(', ')}`
}
