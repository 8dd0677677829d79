import type { Row } from '../../core/data/value.js'
import type { TablePair } from './table-pair.js'

/**
 * Which columns of a table are left out, as `table.column` and `*.column` name them. A column of the key, on either side,
 * names rows and is never left out.
 */
export function ignoredIn(
  { name, before, after }: TablePair,
  ignore: readonly string[],
): (column: string) => boolean {
  const named = new Set(ignore)
  const keys = new Set([...(before?.table.key ?? []), ...(after?.table.key ?? [])])
  return (column) => !keys.has(column) && (named.has(`${name}.${column}`) || named.has(`*.${column}`))
}

/** The row itself where nothing of it is left out. */
export function withoutColumns(row: Row, isIgnored: (column: string) => boolean): Row {
  for (const column of row.keys()) {
    if (isIgnored(column)) return new Map([...row].filter(([name]) => !isIgnored(name)))
  }
  return row
}
