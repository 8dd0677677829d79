import type { BlockFile } from '../file/block-file.js'
import { type Entries, NO_ENTRIES, openEntries } from '../file/merged-runs.js'
import type { StoredTable } from '../file/table-writer.js'

export interface TableSide {
  readonly file: BlockFile
  readonly table: StoredTable
}

/** A table on both sides, or on one. */
export interface TablePair {
  readonly name: string
  readonly before: TableSide | null
  readonly after: TableSide | null
}

/** What is opened of one snapshot. */
export interface OpenTables {
  readonly file: BlockFile
  readonly tables: readonly StoredTable[]
}

/** The tables of two snapshots, sorted by name. */
export function tablePairs(before: OpenTables, after: OpenTables, only?: readonly string[]): TablePair[] {
  const names = new Set([...before.tables, ...after.tables].map(({ name }) => name))
  const wanted = [...names].filter((name) => only?.includes(name) ?? true)
  return wanted.sort().map((name) => ({ name, before: sideOf(before, name), after: sideOf(after, name) }))
}

function sideOf({ file, tables }: OpenTables, name: string): TableSide | null {
  const table = tables.find((each) => each.name === name)
  return table ? { file, table } : null
}

export async function entriesOf(side: TableSide | null): Promise<Entries> {
  return side ? openEntries(side.file, side.table.runs) : NO_ENTRIES
}
