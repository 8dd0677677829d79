import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeLeftovers } from './file/temporary-files.js'
import type { TableReading } from './snapshot.js'
import { SnapshotTrouble } from './snapshot-trouble.js'
import { openSnapshot, type StoredSnapshot } from './stored-snapshot.js'
import { idOf, nameOf, takeSnapshot } from './take-snapshot.js'

/** Snapshots in a folder, one file each. Several processes of one machine may share it. */
export interface SnapshotFolder {
  /**
   * Reads the tables to their end, one after the other, and keeps them under a new id. Until all is on the disk there is
   * no snapshot, whatever happens meanwhile.
   *
   * @param takenAt RFC 3339
   * @throws {SnapshotTrouble} `snapshot_unwritable`
   * @throws whatever reading the tables throws, as it is
   */
  take(tables: AsyncIterable<TableReading>, takenAt: string): Promise<StoredSnapshot>
  /** @throws {SnapshotTrouble} */
  open(id: string): Promise<StoredSnapshot>
  /** Nothing happens where there is no such snapshot. Who reads it at the moment may read it to its end. */
  forget(id: string): Promise<void>
  /** In no order. */
  ids(): Promise<string[]>
}

export interface SnapshotFolderOptions {
  /**
   * Rows are sorted so many bytes at a time, and twice so many are in memory while a snapshot is taken. Absent: 8 MiB.
   */
  readonly batchBytes?: number
}

const BATCH_BYTES = 8 * 1024 * 1024

/** Makes the folder, and removes what was left by processes that were killed while they wrote. */
export async function openSnapshotFolder(
  folder: string,
  { batchBytes = BATCH_BYTES }: SnapshotFolderOptions = {},
): Promise<SnapshotFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  return {
    take: (tables, takenAt) => takeSnapshot(folder, tables, takenAt, batchBytes),
    async open(id) {
      if (idOf(nameOf(id)) === null)
        throw new SnapshotTrouble('snapshot_missing', 'there is no snapshot of this id')
      return openSnapshot(join(folder, nameOf(id)))
    },
    async forget(id) {
      if (idOf(nameOf(id)) !== null) await rm(join(folder, nameOf(id)), { force: true })
    },
    async ids() {
      const names = await readdir(folder)
      return names.flatMap((name) => idOf(name) ?? [])
    },
  }
}
