import pg from 'pg'
import { canonicalText } from '../../core/data/canonical-text.js'
import type { Row } from '../../core/data/value.js'
import { holdsBlob } from '../blob-of.js'
import { checkWritable, type Differences, differences } from '../differences.js'
import type { GivenState, TableShape } from '../source.js'
import { SourceTrouble } from '../source-trouble.js'
import type { Connection } from './connect.js'
import { lineOf } from './copy-lines.js'
import { type CodedColumn, copyRows } from './copy-rows.js'
import type { DescribedTable } from './describe-tables.js'

/** A table with what it was and how it is written. */
export interface RestoredTable {
  readonly table: DescribedTable
  /** As it was given. */
  readonly shape: TableShape
  /** In the order of the shape. */
  readonly columns: readonly CodedColumn[]
}

/** Where a row is until it changes: its table's number, for a partition's row, and its place there. */
export interface Place {
  readonly tableOid: string
  readonly ctid: string
}

type Found = Differences<Place>

const PLACE = ['tableoid::text', 'ctid::text']
const DELETED_AT_ONCE = 1_000
const LINES_CHARS = 65_536

/** What of a table is not as it was given. */
export async function compare(
  connection: Connection,
  { table, shape, columns }: RestoredTable,
  given: GivenState,
): Promise<Found> {
  const found = differences<Place>(shape)
  for await (const row of given.rows(shape.name)) found.expect(row)
  for await (const { row, extra } of copyRows(connection, table, columns, PLACE)) {
    found.meet(row, { tableOid: extra[0] ?? '', ctid: extra[1] ?? '' })
  }
  return found
}

/** Deletes the rows that were not given. */
export async function deleteSurplus(
  connection: Connection,
  { table }: RestoredTable,
  { surplus }: Found,
): Promise<void> {
  const byTable = new Map<string, string[]>()
  for (const { tableOid, ctid } of surplus) byTable.set(tableOid, [...(byTable.get(tableOid) ?? []), ctid])
  for (const [tableOid, places] of byTable) {
    for (let at = 0; at < places.length; at += DELETED_AT_ONCE) {
      const some = places.slice(at, at + DELETED_AT_ONCE)
      const where = 'where tableoid = $1::oid and ctid = any($2::tid[])'
      await connection.run(`delete from ${target(table)} ${where}`, [tableOid, some])
    }
  }
}

/** Puts the given values into the rows whose keys are there. */
export async function updateChanged(
  connection: Connection,
  restored: RestoredTable,
  found: Found,
  given: GivenState,
): Promise<void> {
  if (found.count.changed === 0) return
  for await (const row of given.rows(restored.shape.name)) {
    const place = found.changedPlace(row)
    if (place) await updateRow(connection, restored, row, place)
  }
}

async function updateRow(
  connection: Connection,
  restored: RestoredTable,
  row: Row,
  place: Place,
): Promise<void> {
  const { table, shape, columns } = restored
  await checkBytes(connection, restored, row, place)
  const isSet = ({ name, isGenerated }: CodedColumn) =>
    !isGenerated && !shape.key?.includes(name) && !holdsBlob(row.get(name) ?? null)
  const set = columns.filter(isSet)
  const texts = set.map((column) => textIn(row, column))
  const assignments = set.map(({ name }, index) => `${pg.escapeIdentifier(name)} = $${index + 3}`)
  const where = 'where tableoid = $1::oid and ctid = $2::tid'
  const values = [place.tableOid, place.ctid, ...texts]
  const text = `update ${target(table)} set ${assignments.join(', ')} ${where}`
  if (assignments.length > 0 && (await connection.run(text, values)) === 1) return
  throw new SourceTrouble('not_restorable', `A row of the table "${table.name}" cannot be put back.`)
}

/** Bytes stay where they are, as long as they are those that were there. */
async function checkBytes(
  connection: Connection,
  { table, columns }: RestoredTable,
  row: Row,
  { tableOid, ctid }: Place,
): Promise<void> {
  const bytes = columns.filter(({ name }) => holdsBlob(row.get(name) ?? null))
  if (bytes.length === 0) return
  const where = `where tableoid = ${pg.escapeLiteral(tableOid)}::oid and ctid = ${pg.escapeLiteral(ctid)}::tid`
  for await (const now of copyRows(connection, table, bytes, [], where)) {
    for (const { name } of bytes) {
      const [before, after] = [row.get(name) ?? null, now.row.get(name) ?? null]
      if (canonicalText(before) !== canonicalText(after)) checkWritable(table.name, name, before)
    }
  }
}

/** Inserts the given rows that are missing. */
export async function insertMissing(
  connection: Connection,
  { table, shape, columns }: RestoredTable,
  found: Found,
  given: GivenState,
): Promise<void> {
  if (found.count.missing === 0) return
  const written = columns.filter(({ isGenerated }) => !isGenerated)
  const names = written.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  async function* lines(): AsyncGenerator<string> {
    let text = ''
    for await (const row of given.rows(shape.name)) {
      if (!found.isMissing(row)) continue
      for (const { name } of written) checkWritable(table.name, name, row.get(name) ?? null)
      text += lineOf(written.map((column) => textIn(row, column)))
      if (text.length < LINES_CHARS) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
  }
  await connection.copyIn(`copy ${table.sql} (${names}) from stdin`, table.name, lines())
}

function textIn(row: Row, { name, codec }: CodedColumn): string | null {
  const value = row.get(name) ?? null
  return value === null ? null : codec.write(value)
}

function target({ isOrdinary, sql }: DescribedTable): string {
  return isOrdinary ? `only ${sql}` : sql
}
