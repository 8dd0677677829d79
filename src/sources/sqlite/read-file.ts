import { chosenTables } from '../chosen-tables.js'
import { shapeOf } from '../shape-of.js'
import type { SourceOptions, TableShape } from '../source.js'
import { cellReader, expressionFor } from './cell.js'
import { type Database, openFile, stateOf } from './database.js'
import { describeTable, findTables } from './describe-tables.js'
import type { Cell, Message } from './message.js'

/** Values of one message; a large one goes alone. */
const BATCH_ROWS = 500
const BATCH_CHARS = 131_072

/** Says all of a file, in one read transaction. @throws {SourceTrouble} @throws the library's error */
export function readFile(path: string, options: SourceOptions, say: (message: Message) => void): void {
  const state = stateOf(path)
  const database = openFile(path, 'ro', state.isAtRest)
  database.exec('begin')
  const tables = chosenTables(findTables(database), options)
  // All shapes before the first row, so that a wrong key is known at once.
  const shapes = tables.map((table) => shapeOf(describeTable(database, table), options))
  const encoding = encodingOf(database)
  for (const shape of shapes) {
    say({ kind: 'table', shape: plain(shape) })
    for (const rows of batches(cellsOf(database, shape, encoding))) say({ kind: 'rows', rows })
    say({ kind: 'end' })
  }
  state.checkUnchanged()
}

/** The text encoding of a database. */
export function encodingOf(database: Database): string {
  const [row] = database.rows('pragma encoding')
  return String(row?.[0])
}

function plain({ columns, ...shape }: TableShape): TableShape {
  return { ...shape, columns: columns.map(({ name, type, isNullable }) => ({ name, type, isNullable })) }
}

/** The rows of a table, in the order of its shape's columns. */
function* cellsOf(database: Database, { name, columns }: TableShape, encoding: string): Generator<Cell[]> {
  const readers = columns.map(({ type }) => cellReader(type, encoding))
  for (const native of database.rows(selectText(name, columns))) {
    yield readers.map((read, index) => read(native[index] ?? null))
  }
}

/** @param extra expressions that come before the columns */
export function selectText(
  table: string,
  columns: readonly { readonly name: string }[],
  extra: readonly string[] = [],
): string {
  const wanted = [...extra, ...columns.map(({ name }) => expressionFor(name))]
  // What has no columns left still has rows.
  return `select ${wanted.length === 0 ? 'null' : wanted.join(', ')} from main.${quoted(table)}`
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function* batches(rows: Iterable<Cell[]>): Generator<Cell[][]> {
  let batch: Cell[][] = []
  let chars = 0
  for (const row of rows) {
    batch.push(row)
    for (const cell of row) chars += typeof cell === 'string' ? cell.length : 8
    if (batch.length < BATCH_ROWS && chars < BATCH_CHARS) continue
    yield batch
    batch = []
    chars = 0
  }
  if (batch.length > 0) yield batch
}
