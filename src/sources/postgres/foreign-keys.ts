import { SourceTrouble } from '../source-trouble.js'
import type { Connection } from './connect.js'
import type { PostgresTable } from './find-tables.js'

/** A foreign key from or to one of the tables. */
export interface ForeignKey {
  readonly from: string
  /** As SQL names it, for messages. */
  readonly fromName: string
  readonly to: string
  /** Deleting a row there deletes or changes rows here. */
  readonly isCascading: boolean
}

const FOREIGN_KEYS = `
  select conrelid::text as from, conrelid::regclass::text as "fromName", confrelid::text as to,
    confdeltype in ('c', 'n', 'd') as "isCascading"
  from pg_constraint
  where contype = 'f' and conparentid = 0 and (confrelid = any($1::oid[]) or conrelid = any($1::oid[]))`

export async function foreignKeys(
  connection: Connection,
  tables: readonly PostgresTable[],
): Promise<ForeignKey[]> {
  type Row = ForeignKey & { readonly [column: string]: unknown }
  return await connection.query<Row>(FOREIGN_KEYS, [tables.map(({ oid }) => oid)])
}

/** The tables in an order in which what is referred to comes before what refers; within a circle in any. */
export function parentsFirst<Table extends PostgresTable>(
  tables: readonly Table[],
  keys: readonly ForeignKey[],
): Table[] {
  const byOid = new Map(tables.map((table) => [table.oid, table]))
  const ordered = new Set<Table>()
  const begun = new Set<string>()
  const visit = (table: Table) => {
    if (begun.has(table.oid)) return
    begun.add(table.oid)
    for (const { from, to } of keys) {
      const parent = from === table.oid ? byOid.get(to) : undefined
      if (parent) visit(parent)
    }
    ordered.add(table)
  }
  for (const table of tables) visit(table)
  return [...ordered]
}

/** Whether a key ties one of the tables to one that is not among them. */
export function isTiedOutside(tables: readonly PostgresTable[], keys: readonly ForeignKey[]): boolean {
  const named = new Set(tables.map(({ oid }) => oid))
  return keys.some(({ from, to }) => !named.has(from) || !named.has(to))
}

/**
 * Rows of a table are to go: no row of a table that was not given may go or change with them.
 *
 * @throws {SourceTrouble} `not_restorable`
 */
export function checkNothingCascades(
  table: PostgresTable,
  tables: readonly PostgresTable[],
  keys: readonly ForeignKey[],
): void {
  const named = new Set(tables.map(({ oid }) => oid))
  const outside = keys.find(
    ({ from, to, isCascading }) => isCascading && to === table.oid && !named.has(from),
  )
  if (!outside) return
  const why = `Rows of "${table.name}" have to go, and those of ${outside.fromName} that refer to them would go or change with them.`
  throw new SourceTrouble('not_restorable', `${why} Let the environment read both.`)
}
