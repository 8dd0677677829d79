import { canonicalText } from '../../core/data/canonical-text.js'
import type { Row, Value } from '../../core/data/value.js'
import { holdsBlob } from '../blob-of.js'
import { checkWritable, type Differences, differences } from '../differences.js'
import { jsonText } from '../json-text.js'
import type { TableShape } from '../source.js'
import { SourceTrouble } from '../source-trouble.js'
import { cellReader, isJsonType, type Native, valueOfCell } from './cell.js'
import type { Database } from './database.js'
import type { DescribedTable, SqliteColumn } from './describe-tables.js'
import { quoted, selectText } from './read-file.js'

/** A table with what it was and how its rows are found. */
export interface RestoredTable {
  readonly table: DescribedTable
  /** As it was given. */
  readonly shape: TableShape
  /** As it is, in the order of the shape. */
  readonly columns: readonly SqliteColumn[]
  /** What tells where a row is: the name of its hidden number, or its primary key. */
  readonly place: readonly string[]
  readonly encoding: string
}

type Place = readonly Native[]
type Found = Differences<Place>

const ROWID_NAMES = ['rowid', '_rowid_', 'oid']

/** @throws {SourceTrouble} `not_restorable`: a column of the shape is not there any more */
export function restoredTable(table: DescribedTable, shape: TableShape, encoding: string): RestoredTable {
  const byName = new Map(table.columns.map((column) => [column.name, column]))
  const columns = shape.columns.map(({ name }) => {
    const column = byName.get(name)
    if (column) return column
    throw new SourceTrouble('not_restorable', `The table "${shape.name}" has no column "${name}" any more.`)
  })
  const taken = new Set(table.columns.map(({ name }) => name.toLowerCase()))
  const rowid = ROWID_NAMES.find((name) => !taken.has(name))
  const place = table.isWithoutRowid ? table.primaryKey : rowid && [rowid]
  if (place) return { table, shape, columns, place: place.map(quoted), encoding }
  throw new SourceTrouble('not_restorable', `The rows of the table "${shape.name}" cannot be told apart.`)
}

/** What of a table is not as it was given. */
export function compare(database: Database, restored: RestoredTable, given: Iterable<Row>): Found {
  const { shape, columns, place } = restored
  const found = differences<Place>(shape)
  for (const row of given) found.expect(row)
  for (const native of database.rows(selectText(shape.name, columns, place))) {
    found.meet(rowOf(native.slice(place.length), columns, restored.encoding), native.slice(0, place.length))
  }
  return found
}

function rowOf(native: readonly Native[], columns: readonly SqliteColumn[], encoding: string): Row {
  const cells = columns.map(({ name, type }, index) => {
    const cell = cellReader(type, encoding)(native[index] ?? null)
    return [name, valueOfCell(cell)] as const
  })
  return new Map(cells)
}

export function deleteSurplus(database: Database, restored: RestoredTable, { surplus }: Found): void {
  const text = `delete from main.${quoted(restored.shape.name)} where ${atPlace(restored)}`
  for (const place of surplus) database.run(text, place)
}

function atPlace({ place }: RestoredTable): string {
  return place.map((column) => `${column} = ?`).join(' and ')
}

/** Puts the given values into the rows whose keys are there. */
export function updateChanged(
  database: Database,
  restored: RestoredTable,
  found: Found,
  given: Iterable<Row>,
): void {
  for (const row of given) {
    const place = found.changedPlace(row)
    if (place) updateRow(database, restored, row, place)
  }
}

function updateRow(database: Database, restored: RestoredTable, row: Row, place: Place): void {
  checkBytes(database, restored, row, place)
  const { shape, columns } = restored
  const isSet = ({ name, isGenerated }: SqliteColumn) =>
    !isGenerated && !shape.key?.includes(name) && !holdsBlob(row.get(name) ?? null)
  const set = columns.filter(isSet)
  const assignments = set.map(({ name }) => `${quoted(name)} = ?`).join(', ')
  const values = set.map((column) => nativeOf(row, column))
  const text = `update main.${quoted(shape.name)} set ${assignments} where ${atPlace(restored)}`
  if (set.length > 0 && database.run(text, [...values, ...place]) === 1) return
  throw new SourceTrouble('not_restorable', `A row of the table "${shape.name}" cannot be put back.`)
}

/** Bytes stay where they are, as long as they are those that were there. */
function checkBytes(database: Database, restored: RestoredTable, row: Row, place: Place): void {
  const { shape, columns, encoding } = restored
  const bytes = columns.filter(({ name }) => holdsBlob(row.get(name) ?? null))
  if (bytes.length === 0) return
  const text = `${selectText(shape.name, bytes)} where ${atPlace(restored)}`
  for (const native of database.rows(text, place)) {
    const now = rowOf(native, bytes, encoding)
    for (const { name } of bytes) {
      const [before, after] = [row.get(name) ?? null, now.get(name) ?? null]
      if (canonicalText(before) !== canonicalText(after)) checkWritable(shape.name, name, before)
    }
  }
}

/** Inserts the given rows that are missing. */
export function insertMissing(
  database: Database,
  { shape, columns }: RestoredTable,
  found: Found,
  given: Iterable<Row>,
): void {
  const written = columns.filter(({ isGenerated }) => !isGenerated)
  const names = written.map(({ name }) => quoted(name)).join(', ')
  const text = `insert into main.${quoted(shape.name)} (${names}) values (${written.map(() => '?').join(', ')})`
  for (const row of given) {
    if (!found.isMissing(row)) continue
    for (const { name } of written) checkWritable(shape.name, name, row.get(name) ?? null)
    database.run(
      text,
      written.map((column) => nativeOf(row, column)),
    )
  }
}

/** A value as SQLite is to store it: what a JSON column holds as its text, an instant in UTC. */
function nativeOf(row: Row, { name, type }: SqliteColumn): Native {
  const value = row.get(name) ?? null
  if (value === null) return null
  if (typeof value === 'object' && value.kind === 'number') return numberOf(value.text)
  if (isJsonType(type)) return jsonText(value)
  return scalarOf(value)
}

function scalarOf(value: Exclude<Value, null>): Native {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'string') return value
  return value.kind === 'instant' ? value.utc : jsonText(value)
}

const INT64_MAX = 2n ** 63n - 1n

function numberOf(text: string): bigint | number {
  const integer = /^-?\d+$/.test(text) ? BigInt(text) : null
  return integer !== null && integer <= INT64_MAX && integer >= -INT64_MAX - 1n ? integer : Number(text)
}
