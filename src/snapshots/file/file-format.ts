/**
 * A snapshot's file, written from front to end: the head, sealed blocks, the tail.
 *
 * The rows of a table lie in runs; within a run they are sorted by key and digest. A run is made of chunks: a block of
 * entries (for each row a count, and so many bytes of its key and its digest) and right behind it a block of the same
 * rows in the same order (for each a count, and so many bytes of its values; all compressed by Brotli). A run's directory
 * is a block of places of chunks. The last block is the manifest, in JSON; the tail says where it is.
 *
 * A sealed block is the first 16 bytes of the SHA-256 of what follows, and what follows.
 */
export const FORMAT_VERSION = 1

/** The head of a file of a version. */
export function headOf(version: number): string {
  return `countersign snapshot ${version}`.padEnd(23).concat('\n')
}

export const HEAD_BYTES = headOf(FORMAT_VERSION).length

/** The version in a head; null: no head of a snapshot. */
export function versionOf(head: string): number | null {
  const [, version] = /^countersign snapshot ([0-9]{1,2}) *\n$/.exec(head) ?? []
  return version === undefined ? null : Number(version)
}

/** Where a block is, and how many bytes it has, its seal included. */
export interface Extent {
  readonly offset: number
  readonly bytes: number
}

const TAIL_END = 'end of it\n'
const [OFFSET_BYTES, COUNT_BYTES] = [6, 4]

export const TAIL_BYTES = OFFSET_BYTES + COUNT_BYTES + TAIL_END.length

export function tailOf({ offset, bytes }: Extent): Buffer {
  const tail = Buffer.alloc(TAIL_BYTES, TAIL_END.padStart(TAIL_BYTES))
  tail.writeUIntBE(offset, 0, OFFSET_BYTES)
  tail.writeUInt32BE(bytes, OFFSET_BYTES)
  return tail
}

/** Where the manifest is; null: no tail of a snapshot. */
export function manifestPlace(tail: Buffer): Extent | null {
  if (tail.length !== TAIL_BYTES || tail.toString('latin1', OFFSET_BYTES + COUNT_BYTES) !== TAIL_END)
    return null
  return { offset: tail.readUIntBE(0, OFFSET_BYTES), bytes: tail.readUInt32BE(OFFSET_BYTES) }
}

/** The block of entries of some rows, and behind it the block of the rows. */
export interface Chunk {
  readonly entries: Extent
  readonly rows: Extent
}

const CHUNK_BYTES = OFFSET_BYTES + 2 * COUNT_BYTES

export function writeDirectory(chunks: readonly Chunk[]): Buffer {
  const directory = Buffer.allocUnsafe(chunks.length * CHUNK_BYTES)
  chunks.forEach(({ entries, rows }, index) => {
    const at = directory.writeUIntBE(entries.offset, index * CHUNK_BYTES, OFFSET_BYTES)
    directory.writeUInt32BE(rows.bytes, directory.writeUInt32BE(entries.bytes, at))
  })
  return directory
}

export function readDirectory(directory: Buffer): Chunk[] {
  return Array.from({ length: Math.floor(directory.length / CHUNK_BYTES) }, (_, index) => {
    const at = index * CHUNK_BYTES
    const offset = directory.readUIntBE(at, OFFSET_BYTES)
    const bytes = directory.readUInt32BE(at + OFFSET_BYTES)
    const rowsBytes = directory.readUInt32BE(at + OFFSET_BYTES + COUNT_BYTES)
    return { entries: { offset, bytes }, rows: { offset: offset + bytes, bytes: rowsBytes } }
  })
}
