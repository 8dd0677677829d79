import type { Row } from '../core/data/value.js'
import { rowFormatOf } from './encoding/row-format.js'
import { openEntries } from './file/merged-runs.js'
import { openBlockFile } from './file/open-block-file.js'
import { readManifest } from './file/read-manifest.js'
import { createRowReader } from './file/row-reader.js'
import type { StoredTable } from './file/table-writer.js'
import type { Manifest } from './file/write-snapshot.js'
import type { Snapshot } from './snapshot.js'

/** A snapshot on the disk. Nothing is open between reads. */
export interface StoredSnapshot extends Snapshot {
  readonly path: string
  readonly tables: readonly StoredTable[]
}

/** @throws {SnapshotTrouble} */
export async function openSnapshot(path: string): Promise<StoredSnapshot> {
  const file = await openBlockFile(path)
  try {
    return snapshotOf(path, await readManifest(file))
  } finally {
    await file.handle.close()
  }
}

export function snapshotOf(path: string, { id, takenAt, tables }: Manifest): StoredSnapshot {
  const rows = (name: string) =>
    rowsOf(
      path,
      tables.find((table) => table.name === name),
    )
  return { id, takenAt, tables, path, rows }
}

async function* rowsOf(path: string, table: StoredTable | undefined): AsyncGenerator<Row> {
  if (!table) return
  const file = await openBlockFile(path)
  try {
    const entries = await openEntries(file, table.runs)
    const reader = createRowReader(rowFormatOf(table))
    for (let cursor = entries.current(); cursor; cursor = entries.current()) {
      yield reader.read(cursor)
      const loading = entries.step()
      if (loading) await loading
    }
  } finally {
    await file.handle.close()
  }
}
