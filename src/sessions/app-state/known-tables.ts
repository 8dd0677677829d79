import { nearest } from '../../core/nearest.js'
import type { SnapshotTable, StoredSnapshot } from '../../snapshots/index.js'

/** A table as the snapshots of a session know it, before and after together. */
export interface KnownTable {
  readonly name: string
  /** Of either side; null: no row of it was ever seen that would tell, so that it may have any. */
  readonly columns: readonly string[] | null
  /** The columns that name a row in messages. */
  readonly key: readonly string[] | null
  /** Whether a row can be told to have changed; else it is removed and another added. */
  readonly canChange: boolean
}

/** The tables that checks can speak of, by name. */
export type KnownTables = ReadonlyMap<string, KnownTable>

/** The tables that one of some snapshots has. */
export function knownTables(snapshots: readonly (Pick<StoredSnapshot, 'tables'> | null)[]): KnownTables {
  const tables = new Map<string, KnownTable>()
  for (const snapshot of snapshots) {
    for (const table of snapshot?.tables ?? []) {
      const known = tables.get(table.name)
      tables.set(table.name, known ? joined(known, tableOf(table)) : tableOf(table))
    }
  }
  return new Map([...tables].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function tableOf({ name, columns, key }: SnapshotTable): KnownTable {
  const names = columns.map((column) => column.name)
  const isUnknown = names.length === 0
  return { name, columns: isUnknown ? null : names, key, canChange: key !== null || isUnknown }
}

/** @param later what is known of the table at a later moment: its key counts */
function joined(known: KnownTable, later: KnownTable): KnownTable {
  const columns = [...new Set([...(known.columns ?? []), ...(later.columns ?? [])])]
  return {
    name: known.name,
    columns: columns.length === 0 ? null : columns,
    key: later.key ?? known.key,
    canChange: known.canChange || later.canChange,
  }
}

/** What is wrong with a name that is no table's, as it goes on after the field's name; null where it is one. */
export function unknownTable(name: string, tables: KnownTables): string | null {
  if (tables.has(name)) return null
  const names = [...tables.keys()]
  const meant = nearest(name, names)
  const listed = names.slice(0, 20).join(', ')
  const hint = meant === undefined ? `there is ${listed === '' ? 'none' : listed}` : `did you mean ${meant}?`
  return `names no table of the session: ${JSON.stringify(name.slice(0, 60).toWellFormed())}; ${hint}`
}
