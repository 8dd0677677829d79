import type { FoundTable } from '../shape-of.js'
import type { ColumnShape } from '../source.js'
import type { Native } from './cell.js'
import type { Database } from './database.js'

/** A table or a view of the file. */
export interface SqliteTable {
  readonly name: string
  /** Read though nobody named it: neither a view nor the face of a module. */
  readonly isTable: boolean
  /** Its rows have no hidden number, only their primary key. */
  readonly isWithoutRowid: boolean
}

export interface SqliteColumn extends ColumnShape {
  /** Its value follows from other columns: it cannot be written. */
  readonly isGenerated: boolean
}

export interface DescribedTable extends SqliteTable, FoundTable {
  readonly columns: readonly SqliteColumn[]
}

/** What SQLite and the library keep for themselves is left out, and so are the tables behind a module's. */
const FIND = `
  select name, type, wr from pragma_table_list
  where schema = 'main' and type <> 'shadow' and name not like 'sqlite\\_%' escape '\\'
    and name not like 'libsql\\_%' escape '\\'`

export function findTables(database: Database): SqliteTable[] {
  return [...database.rows(FIND)].map(([name, type, wr]) => ({
    name: String(name),
    isTable: type === 'table',
    isWithoutRowid: wr === 1n,
  }))
}

const COLUMNS = 'select name, type, "notnull", pk, hidden from pragma_table_xinfo(?) where hidden <> 1'

/** Indexes without a condition whose entries are unique, with the columns that they have, in order. */
const UNIQUE = `
  select i.name, c.name from pragma_index_list(?) i, pragma_index_info(i.name) c
  where i."unique" = 1 and i.partial = 0 order by i.seq, c.seqno`

export function describeTable(database: Database, table: SqliteTable): DescribedTable {
  const found = [...database.rows(COLUMNS, [table.name])].map(columnOf)
  const inKey = found.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place)
  const [only, ...others] = inKey
  const isRowid = only?.type.toUpperCase() === 'INTEGER' && others.length === 0
  // Any other primary key may hold NULLs.
  const isFilled = table.isWithoutRowid || isRowid
  const columns = found.map(({ place, ...column }) => ({
    ...column,
    isNullable: column.isNullable && !(place > 0 && isFilled),
  }))
  return {
    ...table,
    columns,
    primaryKey: inKey.length === 0 ? null : inKey.map(({ name }) => name),
    hasUniqueId: hasUniqueId(database, table.name, columns),
  }
}

function columnOf([name, type, notNull, place, hidden]: readonly Native[]) {
  return {
    name: String(name),
    type: String(type),
    isNullable: notNull === 0n,
    isGenerated: hidden === 2n || hidden === 3n,
    place: Number(place),
  }
}

function hasUniqueId(database: Database, table: string, columns: readonly SqliteColumn[]): boolean {
  if (!columns.some(({ name, isNullable }) => name === 'id' && !isNullable)) return false
  const byIndex = new Map<string, string[]>()
  for (const [index, column] of database.rows(UNIQUE, [table])) {
    byIndex.set(String(index), [...(byIndex.get(String(index)) ?? []), String(column)])
  }
  return [...byIndex.values()].some(([first, ...others]) => first === 'id' && others.length === 0)
}
