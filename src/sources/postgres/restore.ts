import { chosenTables } from '../chosen-tables.js'
import { checkNone } from '../differences.js'
import type { GivenState, TableShape } from '../source.js'
import { SourceTrouble } from '../source-trouble.js'
import type { MadeType } from './codec.js'
import { type Connection, connect } from './connect.js'
import { codedColumns } from './copy-rows.js'
import { type DescribedTable, describeTables } from './describe-tables.js'
import { checkReadable, findTables } from './find-tables.js'
import {
  checkNothingCascades,
  type ForeignKey,
  foreignKeys,
  isTiedOutside,
  parentsFirst,
} from './foreign-keys.js'
import { madeTypes } from './read-tables.js'
import { compare, deleteSurplus, insertMissing, type RestoredTable, updateChanged } from './restore-table.js'
import type { PostgresSettings } from './settings.js'
import { begin, lock } from './transaction.js'

const WRITE = 'transaction isolation level repeatable read, read write'

/** Rules that are checked row by row can be in the way of one of these, and hardly of both. */
const ORDERS = [
  ['delete', 'update', 'insert'],
  ['insert', 'update', 'delete'],
] as const

interface Work {
  readonly connection: Connection
  readonly tables: readonly RestoredTable[]
  readonly given: GivenState
  readonly keys: readonly ForeignKey[]
}

/**
 * Puts tables back in one transaction that nobody else writes to them in, by the fewest changes: what is as it was given
 * is not touched.
 *
 * @throws {SourceTrouble} nothing was changed
 */
export async function restore(
  settings: PostgresSettings,
  given: GivenState,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { url, timeoutMs } = settings
  const connection = await connect({ url, timeoutMs, stage: 'restoring', signal })
  try {
    const tables = await lockedTables(connection, settings, given)
    const all = tables.map(({ table }) => table)
    const keys = await foreignKeys(connection, all)
    if (!isTiedOutside(all, keys)) await keepStill(connection)
    await putBack({ connection, tables, given, keys })
    await connection.run('commit')
  } finally {
    await connection.end()
  }
}

async function lockedTables(
  connection: Connection,
  { schemas, timeoutMs }: PostgresSettings,
  given: GivenState,
): Promise<RestoredTable[]> {
  const names = given.tables.map(({ name }) => name)
  await begin(connection, 'read only', timeoutMs)
  const found = chosenTables(await findTables(connection, schemas), { tables: names })
  await connection.run('commit')
  checkReadable(found)
  for (const { isOrdinary, isPartitioned, name } of found)
    if (!isOrdinary && !isPartitioned) throw noTable(name)
  await begin(connection, WRITE, timeoutMs)
  await lock(connection, found, 'share row exclusive')
  const described = await describeTables(connection, found)
  const made = await madeTypes(connection)
  return given.tables.map((shape) => restoredTable(shape, described, made))
}

function noTable(name: string): SourceTrouble {
  return new SourceTrouble('not_restorable', `"${name}" is no table, but a view or the like.`)
}

function restoredTable(
  shape: TableShape,
  tables: readonly DescribedTable[],
  made: ReadonlyMap<string, MadeType>,
): RestoredTable {
  const table = tables.find(({ name }) => name === shape.name)
  if (!table) throw new SourceTrouble('not_restorable', `The table "${shape.name}" is gone.`)
  const columns = codedColumns(table, shape, made)
  const gone = shape.columns.find(({ name }) => !columns.some((column) => column.name === name))
  if (!gone) return { table, shape, columns }
  const why = `The table "${shape.name}" has no column "${gone.name}" any more.`
  throw new SourceTrouble('not_restorable', why)
}

/**
 * Keeps triggers and foreign keys still for this transaction, where the user may; for others they are at work. Only among
 * tables that all become what they were can foreign keys not be broken meanwhile.
 */
async function keepStill(connection: Connection): Promise<void> {
  await connection.run('savepoint triggers')
  try {
    await connection.run('set local session_replication_role = replica')
  } catch (error) {
    if (!(error instanceof SourceTrouble && error.kind === 'no_permission')) throw error
    await connection.run('rollback to savepoint triggers')
  }
}

async function putBack(work: Work): Promise<void> {
  const { connection } = work
  for (const [index, order] of ORDERS.entries()) {
    await connection.run('savepoint attempt; set constraints all deferred')
    try {
      return await attempt(work, order)
    } catch (error) {
      const isInTheWay = error instanceof SourceTrouble && error.kind === 'not_restorable'
      if (!isInTheWay || index === ORDERS.length - 1) throw error
      await connection.run('rollback to savepoint attempt')
    }
  }
}

async function attempt(work: Work, order: (typeof ORDERS)[number]): Promise<void> {
  const { connection, tables, given, keys } = work
  const found = new Map<RestoredTable, Awaited<ReturnType<typeof compare>>>()
  for (const each of tables) found.set(each, await compare(connection, each, given))
  const all = tables.map(({ table }) => table)
  const parents = parentsFirst(all, keys).flatMap(
    (table) => tables.find((each) => each.table === table) ?? [],
  )
  for (const step of order) {
    for (const each of step === 'delete' ? parents.toReversed() : parents) {
      const differences = found.get(each)
      if (!differences) continue
      if (step === 'insert') await insertMissing(connection, each, differences, given)
      if (step === 'update') await updateChanged(connection, each, differences, given)
      if (step !== 'delete' || differences.surplus.length === 0) continue
      checkNothingCascades(each.table, all, keys)
      await deleteSurplus(connection, each, differences)
    }
  }
  await connection.run('set constraints all immediate')
  for (const each of tables) checkNone(each.shape, await compare(connection, each, given))
}
