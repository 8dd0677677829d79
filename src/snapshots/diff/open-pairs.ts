import { dirname } from 'node:path'
import { openBlockFile } from '../file/open-block-file.js'
import type { DiffOptions } from '../snapshot.js'
import type { StoredSnapshot } from '../stored-snapshot.js'
import { type TablePair, tablePairs } from './table-pair.js'

/** The tables of two snapshots, for as long as their files are open. */
export interface OpenPairs {
  readonly pairs: readonly TablePair[]
  /** Where files may be meanwhile. */
  readonly folder: string
  close(): Promise<void>
}

/** @throws {SnapshotTrouble} one of them was forgotten */
export async function openPairs(
  before: StoredSnapshot,
  after: StoredSnapshot,
  { tables }: DiffOptions,
): Promise<OpenPairs> {
  const left = await openBlockFile(before.path)
  try {
    const right = await openBlockFile(after.path)
    return {
      pairs: tablePairs({ file: left, tables: before.tables }, { file: right, tables: after.tables }, tables),
      folder: dirname(after.path),
      async close() {
        await left.handle.close()
        await right.handle.close()
      },
    }
  } catch (error) {
    await left.handle.close()
    throw error
  }
}
