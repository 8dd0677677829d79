import type { Row } from '../../core/data/value.js'
import { rowFormatOf } from '../encoding/row-format.js'
import { createRowReader } from '../file/row-reader.js'
import type { Place } from '../file/run-cursor.js'
import type { Change, DiffOptions } from '../snapshot.js'
import type { StoredSnapshot } from '../stored-snapshot.js'
import { differingFields } from './differing-fields.js'
import { ignoredIn, withoutColumns } from './ignored-columns.js'
import { openPairs } from './open-pairs.js'
import { placedChanges } from './placed-changes.js'
import { type PreparedPair, preparePair } from './prepare-pair.js'
import type { TablePair, TableSide } from './table-pair.js'

/**
 * What differs between two snapshots, row by row: tables by name, rows by key as `Snapshot.rows` orders them. Values are
 * compared by value: 1.50 is 1.5, and members of an object have no order. A table that only one snapshot has is all
 * added, or all removed.
 *
 * Rows of a table are paired by its key. Where both snapshots know the table, but not by the same key columns, it is
 * compared as a bag: only rows of equal content are the same, all others are removed and added.
 *
 * @throws {SnapshotTrouble} a file is damaged or gone
 */
export async function* diffSnapshots(
  before: StoredSnapshot,
  after: StoredSnapshot,
  options: DiffOptions = {},
): AsyncGenerator<Change> {
  const opened = await openPairs(before, after, options)
  try {
    for (const pair of opened.pairs) yield* changesOf(pair, options.ignore ?? [], opened.folder)
  } finally {
    await opened.close()
  }
}

async function* changesOf(
  pair: TablePair,
  ignore: readonly string[],
  folder: string,
): AsyncGenerator<Change> {
  const prepared = await preparePair(pair, ignore, folder)
  try {
    const isIgnored = ignoredIn(pair, ignore)
    const readBefore = readerOf(prepared.before, isIgnored)
    const readAfter = readerOf(prepared.after, isIgnored)
    for await (const { before, after } of placedChanges(prepared)) {
      yield changeOf(prepared, before && (await readBefore(before)), after && (await readAfter(after)))
    }
  } finally {
    await prepared.close()
  }
}

function changeOf(
  { name: table, key }: PreparedPair,
  before: Row | undefined,
  after: Row | undefined,
): Change {
  if (before && after && key)
    return { kind: 'changed', table, key, before, after, fields: differingFields(before, after) }
  if (after) return { kind: 'added', table, key, after }
  if (before) return { kind: 'removed', table, key, before }
  throw new Error('a change of nothing')
}

function readerOf(
  side: TableSide | null,
  isIgnored: (column: string) => boolean,
): (place: Place) => Promise<Row | undefined> {
  if (!side) return async () => undefined
  const reader = createRowReader(rowFormatOf(side.table))
  return async (place) => withoutColumns(await reader.read(place), isIgnored)
}
