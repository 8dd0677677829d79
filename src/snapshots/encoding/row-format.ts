import type { Row, Value } from '../../core/data/value.js'
import type { TableShape } from '../snapshot.js'
import type { ByteReader } from './byte-reader.js'
import type { ByteWriter } from './byte-writer.js'
import { readValue } from './read-value.js'
import { writeValue } from './write-value.js'

/** How the rows of a table lie in bytes: one value after the other, in the order of the columns' names. */
export interface RowFormat {
  readonly shape: TableShape
  /** Sorted, so that the order of columns in a table is no part of a row. */
  readonly names: readonly string[]
  /** For each column in the table's order: where its value stands among the sorted ones. */
  readonly places: readonly number[]
}

/** @throws {Error} two columns of a name, or a key of columns that are not there */
export function rowFormatOf(shape: TableShape): RowFormat {
  const columns = shape.columns.map(({ name }) => name)
  const names = columns.toSorted()
  const place = new Map(names.map((name, index) => [name, index]))
  if (place.size < names.length) throw new Error(`table ${shape.name} has two columns of one name`)
  const unknown = shape.key?.find((name) => !place.has(name))
  if (unknown !== undefined) throw new Error(`table ${shape.name} has no column ${unknown} for its key`)
  return { shape, names, places: columns.map((name) => place.get(name) ?? 0) }
}

/** Writes the values of a row in exact form; whether nothing is missing and the exact form is the canonical one. */
export function writeRow(out: ByteWriter, { names }: RowFormat, row: Row): boolean {
  let isCanonical = true
  for (const name of names) isCanonical = writeValue(out, row.get(name), 'exact') && isCanonical
  return isCanonical
}

/** What `writeRow` wrote, its columns in the table's order; those that were missing are missing. */
export function readRow(from: ByteReader, { shape, names, places }: RowFormat): Row {
  const values: (Value | undefined)[] = []
  for (let i = 0; i < names.length; i++) values.push(readValue(from))
  const row = new Map<string, Value>()
  shape.columns.forEach(({ name }, index) => {
    const value = values[places[index] ?? 0]
    if (value !== undefined) row.set(name, value)
  })
  return row
}
