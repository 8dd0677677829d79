import type { Row } from '../../core/data/value.js'
import { chosenTables } from '../chosen-tables.js'
import { shapeOf } from '../shape-of.js'
import type { SourceOptions, TableReading, TableShape } from '../source.js'
import { SourceTrouble } from '../source-trouble.js'
import { MADE_TYPES, type MadeType } from './codec.js'
import { type Connection, connect } from './connect.js'
import { type CodedColumn, codedColumns, copyRows } from './copy-rows.js'
import { type DescribedTable, describeTables } from './describe-tables.js'
import { checkReadable, findTables, type PostgresTable } from './find-tables.js'
import type { PostgresSettings } from './settings.js'
import { begin, lock } from './transaction.js'

const READ_ONLY = 'transaction isolation level repeatable read, read only'
/** Tables may be dropped between being found and being locked. */
const TRIES = 3

/** @throws {SourceTrouble} */
export async function* readTables(
  settings: PostgresSettings,
  options: SourceOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableReading> {
  const { url, timeoutMs } = settings
  const connection = await connect({ url, timeoutMs, stage: 'reading', signal })
  try {
    const tables = await tablesAtOneMoment(connection, settings, options)
    const made = await madeTypes(connection)
    // All shapes before the first row, so that a wrong key is known at once.
    const shaped = tables.map((table) => ({ table, shape: shapeOf(table, options) }))
    for (const { table, shape } of shaped) {
      signal?.throwIfAborted()
      yield* reading(connection, table, shape, codedColumns(table, shape, made))
    }
    await connection.run('commit')
  } finally {
    await connection.end()
  }
}

/**
 * Opens the transaction with all tables locked against being dropped, emptied or altered: an older transaction sees
 * those changes of a newer one.
 */
async function tablesAtOneMoment(
  connection: Connection,
  settings: PostgresSettings,
  options: SourceOptions,
): Promise<DescribedTable[]> {
  const wanted = async () => {
    const tables = chosenTables(await findTables(connection, settings.schemas), options)
    checkReadable(tables)
    return tables
  }
  await beginWithLocks(connection, settings, wanted)
  // Again: what was created in between is there as well.
  return describeTables(connection, await wanted())
}

async function beginWithLocks(
  connection: Connection,
  { timeoutMs }: PostgresSettings,
  wanted: () => Promise<PostgresTable[]>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    await begin(connection, 'read only', timeoutMs)
    const tables = await wanted()
    await connection.run('commit')
    await begin(connection, READ_ONLY, timeoutMs)
    try {
      return await lock(connection, tables, 'access share')
    } catch (error) {
      const isGone = error instanceof SourceTrouble && error.kind === 'no_such_table'
      if (!isGone || tries === TRIES) throw error
      await connection.run('rollback')
    }
  }
}

export async function madeTypes(connection: Connection): Promise<Map<string, MadeType>> {
  const types = await connection.query<MadeType & { [name: string]: unknown }>(MADE_TYPES)
  return new Map(types.map((type) => [type.id, type]))
}

/** One table; its rows are read in the same transaction, while this waits. */
async function* reading(
  connection: Connection,
  table: DescribedTable,
  shape: TableShape,
  columns: readonly CodedColumn[],
): AsyncGenerator<TableReading> {
  let isUnderWay = false
  async function* rows(): AsyncGenerator<Row> {
    isUnderWay = true
    for await (const { row } of copyRows(connection, table, columns)) yield row
    isUnderWay = false
  }
  const plain = columns.map(({ name, type, isNullable }) => ({ name, type, isNullable }))
  yield { shape: { ...shape, columns: plain }, rows: rows() }
  if (isUnderWay) throw new Error('the rows of a table must be read to the end before the next')
}
