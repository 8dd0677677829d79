import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { SnapshotTrouble } from '../snapshot-trouble.js'
import { type BlockFile, unreadable } from './block-file.js'

/** @throws {SnapshotTrouble} */
export async function openBlockFile(path: string): Promise<BlockFile> {
  return { name: basename(path), handle: await openToRead(path) }
}

async function openToRead(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) throw new SnapshotTrouble('snapshot_missing', `${basename(path)} is not there`)
    throw unreadable(basename(path), error)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
