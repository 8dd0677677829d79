import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Sink, unwritable } from './block-file.js'
import { releaseTemporary, temporaryPath } from './temporary-files.js'

/**
 * A file for whoever opens it: it has no name any more, and is gone when closed, or when the process ends.
 *
 * @throws {SnapshotTrouble} `snapshot_unwritable`
 */
export async function openScratch(folder: string): Promise<Sink> {
  const path = temporaryPath(folder, 'scratch')
  const name = basename(path)
  try {
    return { name, handle: await open(path, 'wx+', 0o600), bytes: 0 }
  } catch (error) {
    throw unwritable(name, error)
  } finally {
    await releaseTemporary(path)
  }
}
