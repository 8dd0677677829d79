import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unwritable } from './file/block-file.js'
import { releaseTemporary, removeLeftovers, temporaryPath } from './file/temporary-files.js'
import { type Manifest, writeSnapshot } from './file/write-snapshot.js'
import type { TableReading } from './snapshot.js'
import { SnapshotTrouble } from './snapshot-trouble.js'
import { openSnapshot, type StoredSnapshot, snapshotOf } from './stored-snapshot.js'

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

const FILE = /^([0-9a-f-]{36})\.snapshot$/

/** Makes the folder, and removes what was left by processes that were killed while they wrote. */
export async function openSnapshotFolder(folder: string): Promise<SnapshotFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  return {
    take: (tables, takenAt) => take(folder, tables, takenAt),
    open: (id) => openById(folder, id),
    forget: (id) => forget(folder, id),
    async ids() {
      const names = await readdir(folder)
      return names.flatMap((name) => FILE.exec(name)?.[1] ?? [])
    },
  }
}

function nameOf(id: string): string {
  return `${id}.snapshot`
}

/** Null: no snapshot ever had this id. */
function pathOf(folder: string, id: string): string | null {
  return FILE.test(nameOf(id)) ? join(folder, nameOf(id)) : null
}

async function openById(folder: string, id: string): Promise<StoredSnapshot> {
  const path = pathOf(folder, id)
  if (path === null) throw new SnapshotTrouble('snapshot_missing', 'there is no snapshot of this id')
  return openSnapshot(path)
}

async function forget(folder: string, id: string): Promise<void> {
  const path = pathOf(folder, id)
  if (path !== null) await rm(path, { force: true })
}

async function take(
  folder: string,
  tables: AsyncIterable<TableReading>,
  takenAt: string,
): Promise<StoredSnapshot> {
  const id = randomUUID()
  const path = join(folder, nameOf(id))
  const temporary = temporaryPath(folder, id)
  try {
    const manifest = await writeSynced(temporary, { id, takenAt }, tables)
    await disk(nameOf(id), () => rename(temporary, path))
    await disk(nameOf(id), () => syncFolder(folder))
    return snapshotOf(path, manifest)
  } finally {
    await releaseTemporary(temporary)
  }
}

async function writeSynced(
  path: string,
  about: Pick<Manifest, 'id' | 'takenAt'>,
  tables: AsyncIterable<TableReading>,
): Promise<Manifest> {
  const name = nameOf(about.id)
  const handle = await disk(name, () => open(path, 'wx', 0o600))
  try {
    const manifest = await writeSnapshot({ name, handle, bytes: 0 }, about, tables)
    await disk(name, () => handle.sync())
    return manifest
  } finally {
    await handle.close()
  }
}

/** @throws {SnapshotTrouble} the disk would not */
async function disk<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw unwritable(name, error)
  }
}

/** So that the new name outlives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows has no such thing, and needs none.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
