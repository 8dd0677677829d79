import type { FoundTable } from '../shape-of.js'
import type { Connection } from './connect.js'
import type { PostgresTable } from './find-tables.js'

/** A column as the catalog has it. */
export interface PostgresColumn {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly typeId: string
  /** Its value follows from other columns: it cannot be written. */
  readonly isGenerated: boolean
}

/** A table with all that the catalog says of it. */
export interface DescribedTable extends PostgresTable, FoundTable {
  readonly columns: readonly PostgresColumn[]
}

const COLUMNS = `
  select a.attrelid::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    not (a.attnotnull or t.typnotnull) as nullable, a.atttypid::text as "typeId", a.attgenerated <> '' as generated
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = any($1::oid[]) and a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`

/** Primary keys, and unique indexes of one column over all rows. */
const KEYS = `
  select i.indrelid::text as table, i.indisprimary as primary, array_agg(a.attname::text order by k.at) as columns
  from pg_index i
    cross join lateral unnest(i.indkey::int2[]) with ordinality k (number, at)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
  where i.indrelid = any($1::oid[]) and k.at <= i.indnkeyatts and i.indisunique and i.indisvalid
    and i.indpred is null and i.indexprs is null and (i.indisprimary or i.indnkeyatts = 1)
  group by i.indexrelid, i.indrelid, i.indisprimary`

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly typeId: string
  readonly generated: boolean
}

interface KeyRow {
  readonly table: string
  readonly primary: boolean
  readonly columns: readonly string[]
}

/** Columns and keys of tables, as the transaction sees them. The search path must be `pg_catalog`. */
export async function describeTables(
  connection: Connection,
  tables: readonly PostgresTable[],
): Promise<DescribedTable[]> {
  const oids = tables.map(({ oid }) => oid)
  const columns = await connection.query<ColumnRow>(COLUMNS, [oids])
  const keys = await connection.query<KeyRow>(KEYS, [oids])
  const [columnsOf, keysOf] = [byTable(columns), byTable(keys)]
  return tables.map((table) => {
    const own = (columnsOf.get(table.oid) ?? []).map(columnOf)
    const unique = keysOf.get(table.oid) ?? []
    return {
      ...table,
      columns: own,
      primaryKey: unique.find(({ primary }) => primary)?.columns ?? null,
      hasUniqueId: unique.some(({ columns: [first] }) => first === 'id') && isNeverNull(own, 'id'),
    }
  })
}

function byTable<Row extends { readonly table: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const known = found.get(row.table)
    if (known) known.push(row)
    else found.set(row.table, [row])
  }
  return found
}

function columnOf({ name, type, nullable, typeId, generated }: ColumnRow): PostgresColumn {
  return { name, type, isNullable: nullable, typeId, isGenerated: generated }
}

function isNeverNull(columns: readonly PostgresColumn[], name: string): boolean {
  return columns.some((column) => column.name === name && !column.isNullable)
}
