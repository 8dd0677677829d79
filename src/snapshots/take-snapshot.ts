import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { unwritable } from './file/block-file.js'
import { releaseTemporary, temporaryPath } from './file/temporary-files.js'
import { type Manifest, writeSnapshot } from './file/write-snapshot.js'
import type { TableReading } from './snapshot.js'
import { type StoredSnapshot, snapshotOf } from './stored-snapshot.js'

/** The name of a snapshot's file. */
export function nameOf(id: string): string {
  return `${id}.snapshot`
}

/** The id in a file's name; null: no snapshot has such a name. */
export function idOf(name: string): string | null {
  return /^([0-9a-f-]{36})\.snapshot$/.exec(name)?.[1] ?? null
}

/** Writes under a temporary name, and gives the file its own when all of it is on the disk. */
export async function takeSnapshot(
  folder: string,
  tables: AsyncIterable<TableReading>,
  takenAt: string,
  batchBytes: number,
): Promise<StoredSnapshot> {
  const id = randomUUID()
  const path = join(folder, nameOf(id))
  const temporary = temporaryPath(folder, id)
  try {
    const manifest = await writeSynced(temporary, { id, takenAt }, tables, batchBytes)
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
  batchBytes: number,
): Promise<Manifest> {
  const name = nameOf(about.id)
  const handle = await disk(name, () => open(path, 'wx', 0o600))
  try {
    const manifest = await writeSnapshot({ name, handle, bytes: 0 }, about, tables, batchBytes)
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
