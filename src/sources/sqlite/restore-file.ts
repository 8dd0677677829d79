import type { Row } from '../../core/data/value.js'
import { chosenTables } from '../chosen-tables.js'
import { checkNone } from '../differences.js'
import type { TableShape } from '../source.js'
import { SourceTrouble } from '../source-trouble.js'
import { type Database, openFile, stateOf } from './database.js'
import { describeTable, findTables, type SqliteTable } from './describe-tables.js'
import type { GivenMessage } from './message.js'
import { encodingOf } from './read-file.js'
import {
  compare,
  deleteSurplus,
  insertMissing,
  type RestoredTable,
  restoredTable,
  updateChanged,
} from './restore-table.js'

/** Hears what is given next; undefined where nothing more will be. */
export type Hear = () => GivenMessage | undefined

/**
 * Puts tables back in one transaction, by the fewest changes: what is as it was given is not touched. Foreign keys are
 * not looked after meanwhile, and none may be broken afterwards that was not before.
 *
 * @throws {SourceTrouble} nothing was changed @throws the library's error
 */
export function restoreFile(path: string, shapes: readonly TableShape[], hear: Hear): void {
  stateOf(path)
  const database = openFile(path, 'rw')
  database.exec('begin immediate')
  try {
    restoreAll(database, shapes, hear)
    database.exec('commit')
  } catch (error) {
    // Else the application would find a change half done, and nobody who only reads could open the file.
    database.exec('rollback')
    throw error
  } finally {
    database.close()
  }
}

function restoreAll(database: Database, shapes: readonly TableShape[], hear: Hear): void {
  const found = chosenTables(findTables(database), { tables: shapes.map(({ name }) => name) })
  const encoding = encodingOf(database)
  const tables = shapes.map((shape) => restoredTable(described(database, shape, found), shape, encoding))
  const brokenBefore = brokenKeys(database)
  putBack(database, tables, hear)
  if (brokenKeys(database) <= brokenBefore) return
  const why = 'A foreign key of a table that is not among those of the session, or to one, would be broken.'
  throw new SourceTrouble('not_restorable', `${why} Let the environment read both.`)
}

function described(database: Database, { name }: TableShape, found: readonly SqliteTable[]) {
  const table = found.find((each) => each.name === name)
  if (table?.isTable) return describeTable(database, table)
  throw new SourceTrouble('not_restorable', `"${name}" is no table, but a view or the like.`)
}

function putBack(database: Database, tables: readonly RestoredTable[], hear: Hear): void {
  const found = tables.map((table) => ({ table, differences: compare(database, table, given(hear)) }))
  for (const { table, differences } of found) deleteSurplus(database, table, differences)
  for (const { table, differences } of found) updateChanged(database, table, differences, given(hear))
  for (const { table, differences } of found) insertMissing(database, table, differences, given(hear))
  for (const { table } of found) checkNone(table.shape, compare(database, table, given(hear)))
}

/** The rows of the table that comes next. */
function* given(hear: Hear): Generator<Row> {
  for (let message = hear(); ; message = hear()) {
    if (!message) throw new SourceTrouble('connection_lost', 'The state to be put back came to no end.')
    if (message.kind === 'end') return
    yield* message.rows
  }
}

/** How many rows refer to what is not there. Where SQLite cannot tell, for a key that it does not understand, none. */
function brokenKeys(database: Database): number {
  let count = 0
  try {
    for (const _row of database.rows('pragma foreign_key_check')) count++
  } catch (error) {
    if (!(error instanceof Error && 'rawCode' in error && error.rawCode === 1)) throw error
    return 0
  }
  return count
}
