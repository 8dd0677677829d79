import type { ColumnShape, DiffOptions, TableChanges } from '../snapshot.js'
import type { StoredSnapshot } from '../stored-snapshot.js'
import { isSameList } from './common-key.js'
import { ignoredIn } from './ignored-columns.js'
import { openPairs } from './open-pairs.js'
import { placedChanges } from './placed-changes.js'
import { preparePair } from './prepare-pair.js'
import type { TablePair } from './table-pair.js'

/**
 * What became of each table that one of two snapshots has, sorted by name. No row is read, but for those that differ in
 * a table of which columns are ignored, or whose key is not what it was.
 *
 * @throws {SnapshotTrouble} a file is damaged or gone
 */
export async function countChanges(
  before: StoredSnapshot,
  after: StoredSnapshot,
  options: DiffOptions = {},
): Promise<TableChanges[]> {
  const ignore = options.ignore ?? []
  const opened = await openPairs(before, after, options)
  try {
    const tables: TableChanges[] = []
    for (const pair of opened.pairs)
      tables.push({ ...shapeChanges(pair, ignore), ...(await rowCounts(pair, ignore, opened.folder)) })
    return tables
  } finally {
    await opened.close()
  }
}

async function rowCounts(pair: TablePair, ignore: readonly string[], folder: string) {
  const counts = { added: 0, removed: 0, changed: 0 }
  const prepared = await preparePair(pair, ignore, folder)
  try {
    for await (const { before, after } of placedChanges(prepared)) {
      if (before && after) counts.changed++
      else if (after) counts.added++
      else counts.removed++
    }
  } finally {
    await prepared.close()
  }
  return counts
}

function shapeChanges(pair: TablePair, ignore: readonly string[]) {
  const { name: table, before, after } = pair
  const none = { columnsAdded: [], columnsDropped: [], columnsChanged: [], isKeyChanged: false }
  if (!before) return { table, kind: 'added' as const, ...none }
  if (!after) return { table, kind: 'dropped' as const, ...none }
  const isIgnored = ignoredIn(pair, ignore)
  const left = before.table.columns.filter(({ name }) => !isIgnored(name))
  const right = after.table.columns.filter(({ name }) => !isIgnored(name))
  return {
    table,
    kind: 'kept' as const,
    columnsAdded: namesMissing(left, right),
    columnsDropped: namesMissing(right, left),
    columnsChanged: right.filter((column) => isOtherwise(column, left)).map(({ name }) => name),
    isKeyChanged: !isSameList(before.table.key, after.table.key),
  }
}

/** Columns of `there` that are not here. */
function namesMissing(here: readonly ColumnShape[], there: readonly ColumnShape[]): string[] {
  const names = new Set(here.map(({ name }) => name))
  return there.map(({ name }) => name).filter((name) => !names.has(name))
}

function isOtherwise({ name, type, isNullable }: ColumnShape, before: readonly ColumnShape[]): boolean {
  const found = before.find((column) => column.name === name)
  return found !== undefined && (found.type !== type || found.isNullable !== isNullable)
}
