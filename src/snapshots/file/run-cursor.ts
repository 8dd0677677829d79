import { type ByteReader, readCount } from '../encoding/byte-reader.js'
import { compareBytes } from '../encoding/compare-bytes.js'
import { DIGEST_BYTES } from '../encoding/sha256.js'
import { type BlockFile, readBlock } from './block-file.js'
import { type Chunk, type Extent, readDirectory } from './file-format.js'

/** Where a row is. */
export interface Place {
  readonly run: Run
  readonly chunk: number
  /** Which of the chunk's rows. */
  readonly ordinal: number
}

export interface Run {
  readonly file: BlockFile
  readonly chunks: readonly Chunk[]
}

/** Goes through the entries of a run. The present one is from `start` up to `at`; `isDone` beyond the last. */
export interface RunCursor extends Place, ByteReader {
  bytes: Buffer
  chunk: number
  ordinal: number
  start: number
  isDone: boolean
  /** The next chunk's entries, being read ahead. */
  ahead: Promise<Buffer> | undefined
}

/** Stands before the first entry. @throws {SnapshotTrouble} */
export async function openRun(file: BlockFile, directory: Extent): Promise<RunCursor> {
  const run = { file, chunks: readDirectory(await readBlock(file, directory)) }
  const cursor = { run, chunk: -1, ordinal: -1, bytes: Buffer.alloc(0), start: 0, at: 0, isDone: false }
  return { ...cursor, ahead: readAhead(run, 0) }
}

/** To the next entry; a promise where that has to be read first. Its failure is a SnapshotTrouble. */
export function advance(cursor: RunCursor): Promise<void> | undefined {
  if (cursor.at >= cursor.bytes.length) return loadNext(cursor)
  const count = readCount(cursor)
  cursor.start = cursor.at
  cursor.at += count
  cursor.ordinal++
  return undefined
}

async function loadNext(cursor: RunCursor): Promise<void> {
  const loaded = await cursor.ahead
  if (!loaded) {
    cursor.isDone = true
    return
  }
  cursor.bytes = loaded
  cursor.at = 0
  cursor.chunk++
  cursor.ordinal = -1
  cursor.ahead = readAhead(cursor.run, cursor.chunk + 1)
  await advance(cursor)
}

function readAhead({ file, chunks }: Run, chunk: number): Promise<Buffer> | undefined {
  const next = chunks[chunk]
  const ahead = next && readBlock(file, next.entries)
  // Whoever gets so far hears of it; nobody may.
  ahead?.catch(() => undefined)
  return ahead
}

/** Below, at or above zero as one entry sorts before, with or after the other. */
export function compareEntries(a: RunCursor, b: RunCursor): number {
  return compareBytes(a.bytes, a.start, a.at, b.bytes, b.start, b.at)
}

/** A copy of the present entry's key. */
export function keyOf({ bytes, start, at }: RunCursor): Buffer {
  return Buffer.from(bytes.subarray(start, at - DIGEST_BYTES))
}
