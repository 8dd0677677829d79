import type { Row } from '../../core/data/value.js'
import type { TableShape } from '../snapshot.js'

/** A shape without the columns that `table.column` and `*.column` name. A key's columns name rows, and are never left out. */
export function withoutIgnored<Shape extends TableShape>(shape: Shape, ignore: readonly string[]): Shape {
  const { name, columns, key } = shape
  const named = new Set(ignore)
  const isIgnored = (column: string) => named.has(`${name}.${column}`) || named.has(`*.${column}`)
  return { ...shape, columns: columns.filter((each) => key?.includes(each.name) || !isIgnored(each.name)) }
}

export function onlyColumns(row: Row, kept: ReadonlySet<string>): Row {
  for (const column of row.keys()) {
    if (!kept.has(column)) return new Map([...row].filter(([name]) => kept.has(name)))
  }
  return row
}
