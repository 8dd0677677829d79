import { createHash, type Hash } from 'node:crypto'
import pg from 'pg'
import { Refusal } from '../../core/errors.js'
import { type DatabaseOptions, SCHEMA, usingDatabase } from '../database.js'
import { migrate } from '../migrate.js'
import { latestMigration } from '../migrations/index.js'
import { damaged, readHeader, readRow, readTrailer, type Trailer } from './format.js'
import { linesOf } from './lines.js'
import { inTransaction, type Query } from './session.js'
import { noRows, type Progress, type RowCounts, TABLES, type Table } from './tables.js'

const BATCH_ROWS = 500
/** UTF-16 units of text in one statement. */
const BATCH_UNITS = 4_000_000

/**
 * Puts the rows of a backup into a database that has none: all, after the backup's own hash has proved right, or
 * nothing.
 *
 * @returns the rows of each table
 * @throws {Refusal} `bad_usage`: the backup is damaged or of another version, or the database is not empty
 * @throws {Unavailable} `database_unavailable`
 * @throws whatever reading the source throws
 */
export async function restore(
  options: DatabaseOptions,
  source: AsyncIterable<Uint8Array>,
  progress: Progress = () => undefined,
): Promise<RowCounts> {
  const { schema = SCHEMA } = options
  const lines = linesOf(source)
  const hash = createHash('sha256')
  // Read before anything is made: a file misspelt must not leave a new data folder behind.
  const first = await lines.next()
  if (first.done) throw damaged('it is empty')
  checkHeader(textOf(first.value), schema)
  hash.update(first.value)
  return await usingDatabase(options, async (connection) => {
    await migrate(connection, schema)
    return await inTransaction(connection, 'begin', async (query) => {
      await checkEmpty(query, schema)
      return await readRows(lines, hash, batchInto(query, schema, progress))
    })
  })
}

async function checkEmpty(query: Query, schema: string): Promise<void> {
  const tables = TABLES.map((table) => nameOf(schema, table))
  // Servers may read on; what they would write waits until this is done.
  await query(`lock table ${tables.join(', ')} in share row exclusive mode`)
  const claims = nameOf(schema, 'server_keys')
  const rows = await query(
    tables
      .flatMap((table) => (table === claims ? [] : `(select 1 from ${table} limit 1)`))
      .join(' union all '),
  )
  // A server that was only started has laid claim to it; from now on it belongs to the keys that the backup names.
  if (rows.length === 0) return void (await query(`delete from ${claims}`))
  const why =
    'The database is not empty, and a backup is restored into an empty one only. Nothing was changed.'
  throw new Refusal(
    'bad_usage',
    `${why} Name another data folder with --data, or another database with DATABASE_URL.`,
  )
}

async function readRows(lines: AsyncIterable<Buffer>, hash: Hash, batch: Batch): Promise<RowCounts> {
  let trailer: Trailer | null = null
  for await (const bytes of lines) {
    if (trailer) throw damaged('something stands behind its end')
    const line = textOf(bytes)
    trailer = readTrailer(line)
    if (trailer) continue
    hash.update(bytes)
    await batch.add(readRow(line))
  }
  if (!trailer) throw damaged('it ends too early')
  const counts = await batch.finish()
  const isWhole = TABLES.every((table) => trailer.rows[table] === counts[table])
  if (!isWhole || trailer.sha256 !== hash.digest('hex')) throw damaged('its content does not have its hash')
  return counts
}

function textOf(line: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line.subarray(0, -1))
  } catch (error) {
    if (error instanceof TypeError) throw damaged('it is not UTF-8')
    throw error
  }
}

function checkHeader(line: string, schema: string): void {
  const { migration } = readHeader(line)
  if (migration === latestMigration(schema)) return
  const why = `its tables are as of ${migration}, and this version has them as of ${latestMigration(schema)}`
  throw damaged(`${why}; restore it with the version that made it, and then start this one`)
}

interface Row {
  readonly table: Table
  readonly row: string
}

interface Batch {
  add(row: Row): Promise<void>
  /** Inserts what is left. */
  finish(): Promise<RowCounts>
}

function batchInto(query: Query, schema: string, progress: Progress): Batch {
  const counts = noRows()
  let waiting: string[] = []
  let units = 0
  let current: Table = TABLES[0]
  let done = 0
  const flush = async () => {
    if (waiting.length === 0) return
    await insert(query, nameOf(schema, current), waiting)
    counts[current] += waiting.length
    done += waiting.length
    progress(done)
    waiting = []
    units = 0
  }
  const add = async ({ table, row }: Row) => {
    if (table !== current || waiting.length >= BATCH_ROWS || units + row.length > BATCH_UNITS) await flush()
    current = table
    waiting.push(row)
    units += row.length
  }
  const finish = async () => {
    await flush()
    return counts
  }
  return { add, finish }
}

/** SQLSTATE's class 22 is for values that cannot be read, 23 for rows that do not go together. */
const ROW_FAULT = /^(22|23)...$/

async function insert(query: Query, table: string, rows: readonly string[]): Promise<void> {
  try {
    const text = `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`
    await query(text, [`[${rows.join(',')}]`])
  } catch (error) {
    if (error instanceof pg.DatabaseError && ROW_FAULT.test(error.code ?? '')) {
      throw damaged('a row of it does not fit its table')
    }
    throw error
  }
}

function nameOf(schema: string, table: Table): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
}
