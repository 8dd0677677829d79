import pg from 'pg'
import type { Row, Value } from '../../core/data/value.js'
import { type Codec, codecOf, type MadeType } from './codec.js'
import type { Connection } from './connect.js'
import { fieldsOf, linesOf } from './copy-lines.js'
import type { DescribedTable, PostgresColumn } from './describe-tables.js'

/** A column with the way its texts are read. */
export interface CodedColumn extends PostgresColumn {
  readonly codec: Codec
}

/** Which columns of a table a shape names, in the shape's order. */
export function codedColumns(
  table: DescribedTable,
  shape: { readonly columns: readonly { readonly name: string }[] },
  made: ReadonlyMap<string, MadeType>,
): CodedColumn[] {
  const byName = new Map(table.columns.map((column) => [column.name, column]))
  return shape.columns.flatMap(({ name }) => {
    const column = byName.get(name)
    return column ? [{ ...column, codec: codecOf(column.typeId, made) }] : []
  })
}

/** A row, and before it what was asked for besides. */
export interface FoundRow {
  readonly row: Row
  readonly extra: readonly (string | null)[]
}

/**
 * All rows of a table.
 *
 * @param extra expressions of SQL whose texts come with each row
 * @param where a clause; without it all rows
 */
export async function* copyRows(
  connection: Connection,
  table: DescribedTable,
  columns: readonly CodedColumn[],
  extra: readonly string[] = [],
  where = '',
): AsyncGenerator<FoundRow> {
  const select = `${selectText(table, columns, extra)} ${where}`
  const chunks = connection.copyOut(`copy (${select}) to stdout`, table.name)
  for await (const lines of linesOf(chunks)) {
    for (const line of lines) {
      const fields = extra.length + columns.length === 0 ? [] : fieldsOf(line)
      yield { row: rowOf(fields, columns, extra.length), extra: fields.slice(0, extra.length) }
    }
  }
}

function selectText(
  table: DescribedTable,
  columns: readonly CodedColumn[],
  extra: readonly string[],
): string {
  const wanted = columns.map(({ name, codec }) => {
    const column = pg.escapeIdentifier(name)
    return codec.expression?.(column) ?? column
  })
  // Else the rows of tables that inherit from it would be read twice.
  const only = table.isOrdinary ? 'only ' : ''
  return `select ${[...extra, ...wanted].join(', ')} from ${only}${table.sql}`
}

function rowOf(fields: readonly (string | null)[], columns: readonly CodedColumn[], skipped: number): Row {
  const row = new Map<string, Value>()
  let at = skipped
  for (const { name, codec } of columns) {
    const field = fields[at++] ?? null
    row.set(name, field === null ? null : codec.read(field))
  }
  return row
}
