import type { SnapshotTable, StoredSnapshot } from '../../snapshots/index.js'
import type { Reshaped } from './app-state.js'

/** Tables that are not on both sides, and columns that are not what they were. */
export function reshapedTables(before: StoredSnapshot, after: StoredSnapshot): Reshaped[] {
  const [left, right] = [byName(before), byName(after)]
  const names = [...new Set([...left.keys(), ...right.keys()])].sort()
  return names.flatMap((name) => reshapedTable(name, left.get(name), right.get(name)))
}

function byName({ tables }: StoredSnapshot): Map<string, SnapshotTable> {
  return new Map(tables.map((table) => [table.name, table]))
}

function reshapedTable(table: string, before?: SnapshotTable, after?: SnapshotTable): Reshaped[] {
  // A client that pushes an empty list of rows has made no table.
  if (!before) return after?.columns.length === 0 ? [] : [{ table, what: 'was made', columns: [] }]
  if (!after) return [{ table, what: 'was dropped', columns: [] }]
  const gone = missingFrom(after, before)
  const added = missingFrom(before, after)
  const other = after.columns.flatMap(({ name, type, isNullable }) => {
    const was = before.columns.find((column) => column.name === name)
    return was && (was.type !== type || was.isNullable !== isNullable) ? [name] : []
  })
  return [
    ...part(table, gone, 'lost'),
    ...part(table, added, 'was given'),
    ...part(table, other, 'has another type of'),
  ]
}

function part(table: string, columns: readonly string[], verb: string): Reshaped[] {
  if (columns.length === 0) return []
  const what = `${verb} the column${columns.length > 1 ? 's' : ''} ${columns.join(', ')}`
  return [{ table, what, columns }]
}

function missingFrom(there: SnapshotTable, here: SnapshotTable): string[] {
  const names = new Set(there.columns.map(({ name }) => name))
  return here.columns.map(({ name }) => name).filter((name) => !names.has(name))
}
