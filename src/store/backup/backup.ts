import { createHash } from 'node:crypto'
import pg from 'pg'
import { Refusal } from '../../core/errors.js'
import { type DatabaseOptions, requireDatabase, SCHEMA, usingDatabase } from '../database.js'
import { latestMigration } from '../migrations/index.js'
import { headerLine, rowLine, trailerLine } from './format.js'
import { inTransaction, type Query } from './session.js'
import { noRows, type Progress, type RowCounts, TABLES, type Table } from './tables.js'

/** Rows fetched at once; with what is retained one may have a megabyte. */
const FETCH_ROWS = 100

/**
 * Writes all rows of a database, as they were at one moment. Servers may go on writing.
 *
 * @param write gets the text in order, and resolves when it takes more
 * @returns the rows of each table
 * @throws {Refusal} `bad_usage`: there is nothing to back up; `bad_setting`: the database cannot be used as it is
 * @throws {Unavailable} `database_unavailable`
 * @throws whatever `write` throws
 */
export async function backUp(
  options: DatabaseOptions,
  write: (text: string) => Promise<void>,
  progress: Progress = () => undefined,
): Promise<RowCounts> {
  const { schema = SCHEMA, clock = () => new Date() } = options
  await requireDatabase(options)
  const begin = 'begin transaction isolation level repeatable read, read only'
  return await usingDatabase(options, (connection) =>
    inTransaction(connection, begin, async (query) => {
      await checkTables(query, schema)
      return await writeAll(query, schema, headerLine(latestMigration(schema), clock()), { write, progress })
    }),
  )
}

async function checkTables(query: Query, schema: string): Promise<void> {
  const at = pg.escapeIdentifier(schema)
  const table = `${at}.kysely_migration`
  const [there] = await query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  if (!there?.is) throw new Refusal('bad_usage', 'There are no tables of Countersign in the database.')
  const [last] = await query<{ name: string | null }>(`select max(name) as name from ${table}`)
  if (last?.name === latestMigration(schema)) return
  const why = `The tables of the database are as of ${last?.name}, and this version has them as of ${latestMigration(schema)}.`
  throw new Refusal(
    'bad_setting',
    `${why} Use the version that they were last used with, or start this one once.`,
  )
}

interface Output {
  readonly write: (text: string) => Promise<void>
  readonly progress: Progress
}

async function writeAll(query: Query, schema: string, header: string, output: Output): Promise<RowCounts> {
  const hash = createHash('sha256')
  const counts = noRows()
  const put = async (text: string) => {
    hash.update(text)
    await output.write(text)
  }
  await put(header)
  let done = 0
  for (const table of TABLES) {
    for await (const rows of rowsOf(query, schema, table)) {
      await put(rows.map((row) => rowLine(table, row)).join(''))
      counts[table] += rows.length
      done += rows.length
      output.progress(done)
    }
  }
  await output.write(trailerLine({ rows: counts, sha256: hash.digest('hex') }))
  return counts
}

async function* rowsOf(query: Query, schema: string, table: Table): AsyncGenerator<string[]> {
  const name = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
  await query(`declare backup no scroll cursor for select row_to_json(t)::text as row from ${name} t`)
  for (;;) {
    const rows = await query<{ row: string }>(`fetch ${FETCH_ROWS} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await query('close backup')
}
