import type { FileHandle } from 'node:fs/promises'
import { sha256Latin1 } from '../encoding/sha256.js'
import { SnapshotTrouble } from '../snapshot-trouble.js'
import type { Extent } from './file-format.js'

const SEAL_BYTES = 16

/** A file of sealed blocks. */
export interface BlockFile {
  /** For messages: no path. */
  readonly name: string
  readonly handle: FileHandle
}

/** A file being written. One at a time appends. */
export interface Sink extends BlockFile {
  bytes: number
}

/** Appends blocks side by side, sealed. */
export async function appendBlocks(sink: Sink, payloads: readonly Uint8Array[]): Promise<Extent[]> {
  await appendBytes(sink, Buffer.concat(payloads.flatMap((payload) => [sealOf(payload), payload])))
  return payloads.map(({ length }) => {
    const extent = { offset: sink.bytes, bytes: SEAL_BYTES + length }
    sink.bytes += extent.bytes
    return extent
  })
}

/** @throws {SnapshotTrouble} the disk is full, or takes no more for another reason */
export async function appendBytes({ name, handle }: BlockFile, bytes: Uint8Array | string): Promise<void> {
  try {
    await handle.appendFile(bytes)
  } catch (error) {
    throw unwritable(name, error)
  }
}

/** @throws {SnapshotTrouble} the block is not as it was written */
export async function readBlock(file: BlockFile, { offset, bytes }: Extent): Promise<Buffer> {
  const block = await readExactly(file, offset, bytes)
  if (!block) throw damaged(file, offset)
  const payload = block.subarray(SEAL_BYTES)
  if (!sealOf(payload).equals(block.subarray(0, SEAL_BYTES))) throw damaged(file, offset)
  return payload
}

/** Undefined: the file has no such place. */
export async function readExactly(
  file: BlockFile,
  offset: number,
  bytes: number,
): Promise<Buffer | undefined> {
  const block = Buffer.allocUnsafe(bytes)
  for (let done = 0; done < bytes; ) {
    const bytesRead = await readSome(file, block, done, offset)
    if (bytesRead === 0) return undefined
    done += bytesRead
  }
  return block
}

async function readSome(
  { name, handle }: BlockFile,
  block: Buffer,
  done: number,
  offset: number,
): Promise<number> {
  try {
    return (await handle.read(block, done, block.length - done, offset + done)).bytesRead
  } catch (error) {
    throw unreadable(name, error)
  }
}

export function damaged({ name }: BlockFile, offset: number): SnapshotTrouble {
  return new SnapshotTrouble(
    'snapshot_damaged',
    `${name} is damaged: what is at byte ${offset} is not what was written`,
  )
}

/** @param name of the file @param cause may bear a path: it is for the log alone */
export function unwritable(name: string, cause: unknown): SnapshotTrouble {
  return new SnapshotTrouble('snapshot_unwritable', `${name} could not be written${codeOf(cause)}`, { cause })
}

/** @param name of the file @param cause may bear a path: it is for the log alone */
export function unreadable(name: string, cause: unknown): SnapshotTrouble {
  return new SnapshotTrouble('snapshot_unreadable', `${name} could not be read${codeOf(cause)}`, { cause })
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
}

function sealOf(payload: Uint8Array): Buffer {
  return Buffer.from(sha256Latin1(payload), 'latin1').subarray(0, SEAL_BYTES)
}
