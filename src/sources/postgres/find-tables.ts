import pg from 'pg'
import { SourceTrouble } from '../source-trouble.js'
import type { Connection } from './connect.js'

/** A table or a view of a database. */
export interface PostgresTable {
  readonly oid: string
  /** As requests name it. */
  readonly name: string
  /** As SQL names it, quoted, with its schema. */
  readonly sql: string
  /** Whether it is read without being named: an ordinary or partitioned table of one of the schemas. */
  readonly isTable: boolean
  /** An ordinary table, whose rows do not include those of tables that inherit from it. */
  readonly isOrdinary: boolean
  readonly isPartitioned: boolean
  readonly isReadable: boolean
  /** Row security hides rows from the user, or may. */
  readonly isFiltered: boolean
}

interface FoundRow {
  readonly oid: string
  readonly schema: string
  readonly name: string
  readonly kind: string
  readonly partition: boolean
  readonly readable: boolean
  readonly filtered: boolean
}

const FIND = `
  select c.oid::text as oid, n.nspname::text as schema, c.relname::text as name,
    c.relkind::text as kind, c.relispartition as partition,
    has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as readable,
    row_security_active(c.oid) as filtered
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relpersistence <> 't'
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

const SCHEMAS = 'select nspname::text as name from pg_namespace where nspname = any($1)'

/**
 * All tables and views of a database but the system's own.
 *
 * @param schemas whose tables are read; those of the first are named bare
 * @throws {SourceTrouble} `no_such_table`: one of the schemas is not there
 */
export async function findTables(
  connection: Connection,
  schemas: readonly string[],
): Promise<PostgresTable[]> {
  const there = await connection.query<{ name: string }>(SCHEMAS, [schemas])
  const missing = schemas.find((schema) => !there.some(({ name }) => name === schema))
  if (missing !== undefined) throw new SourceTrouble('no_such_table', `There is no schema "${missing}".`)
  const rows = await connection.query<FoundRow>(FIND)
  return rows.map((row) => tableOf(row, schemas))
}

function tableOf(row: FoundRow, schemas: readonly string[]): PostgresTable {
  const { oid, kind, schema, readable, filtered } = row
  const shown = kind === 'r' || kind === 'p'
  return {
    oid,
    name: shownName(row, schemas[0]),
    sql: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(row.name)}`,
    isTable: shown && !row.partition && schemas.includes(schema),
    isOrdinary: kind === 'r',
    isPartitioned: kind === 'p',
    isReadable: readable,
    isFiltered: filtered,
  }
}

/** A name with a dot in it is quoted as in SQL, so that no two tables share a name. */
function shownName({ schema, name }: FoundRow, first: string | undefined): string {
  const bare = (part: string) => (/^"|\./.test(part) ? pg.escapeIdentifier(part) : part)
  return schema === first ? bare(name) : `${bare(schema)}.${bare(name)}`
}

/** @throws {SourceTrouble} `no_permission`: the user would not see all of them */
export function checkReadable(tables: readonly PostgresTable[]): void {
  const closed = tables.filter(({ isReadable }) => !isReadable)
  if (closed.length > 0) {
    throw new SourceTrouble(
      'no_permission',
      `The user may not read ${listed(closed)}. Grant it select on them and usage on their schema, or name the tables to be read.`,
    )
  }
  const filtered = tables.filter(({ isFiltered }) => isFiltered)
  if (filtered.length === 0) return
  const why = `Row security hides rows of ${listed(filtered)} from the user.`
  throw new SourceTrouble('no_permission', `${why} Give it the attribute bypassrls.`)
}

const LISTED_MAX = 10

function listed(tables: readonly PostgresTable[]): string {
  const names = tables.slice(0, LISTED_MAX).map(({ name }) => `"${name}"`)
  const rest = tables.length - names.length
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
