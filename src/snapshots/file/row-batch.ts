import type { ByteWriter } from '../encoding/byte-writer.js'
import { compareBytes } from '../encoding/compare-bytes.js'
import type { DigestedRow } from '../encoding/row-digest.js'
import { DIGEST_BYTES } from '../encoding/sha256.js'

/** Rows in memory, each its key, its digest and its values side by side, so that none of them is an object. */
export interface RowBatch {
  bytes: Buffer
  at: number
  count: number
  /** Where each row's key starts; for one row beyond the last where that would. */
  readonly starts: Uint32Array
  /** Where each row's values start. */
  readonly valuesStarts: Uint32Array
  isSorted: boolean
}

/** A batch has room for one row to every so many of its bytes: rows are hardly ever shorter. */
const BYTES_PER_ROW_MIN = 64

export function createRowBatch(bytesMax: number): RowBatch {
  const rowsMax = Math.ceil(bytesMax / BYTES_PER_ROW_MIN)
  return {
    bytes: Buffer.allocUnsafeSlow(bytesMax),
    at: 0,
    count: 0,
    starts: new Uint32Array(rowsMax + 1),
    valuesStarts: new Uint32Array(rowsMax),
    isSorted: true,
  }
}

export function emptyBatch(batch: RowBatch): void {
  batch.at = 0
  batch.count = 0
  batch.isSorted = true
}

/** False, and nothing is added: the batch is full. A row larger than a batch has one of its own. */
export function addRow(batch: RowBatch, key: ByteWriter, { exact, start, digest }: DigestedRow): boolean {
  const { count, at } = batch
  const size = key.at + DIGEST_BYTES + exact.at - start
  if (count === batch.valuesStarts.length) return false
  if (at + size > batch.bytes.length) {
    if (count > 0) return false
    batch.bytes = Buffer.allocUnsafeSlow(size)
  }
  const { bytes } = batch
  const digestAt = at + key.bytes.copy(bytes, at, 0, key.at)
  const valuesAt = digestAt + bytes.write(digest, digestAt, 'latin1')
  batch.at = valuesAt + exact.bytes.copy(bytes, valuesAt, start, exact.at)
  batch.valuesStarts[count] = valuesAt
  batch.starts[count + 1] = batch.at
  batch.count++
  if (count > 0 && batch.isSorted) batch.isSorted = compareRows(batch, count - 1, count) <= 0
  return true
}

/** The rows' numbers, sorted by key and digest. */
export function sortedRows(batch: RowBatch): Uint32Array {
  const order = Uint32Array.from({ length: batch.count }, (_, row) => row)
  return batch.isSorted ? order : order.sort((a, b) => compareRows(batch, a, b))
}

function compareRows({ bytes, starts, valuesStarts }: RowBatch, a: number, b: number): number {
  return compareBytes(
    bytes,
    starts[a] ?? 0,
    valuesStarts[a] ?? 0,
    bytes,
    starts[b] ?? 0,
    valuesStarts[b] ?? 0,
  )
}

/** The key and the digest of a row. */
export function entryOf({ bytes, starts, valuesStarts }: RowBatch, row: number): Buffer {
  return bytes.subarray(starts[row], valuesStarts[row])
}

export function valuesOf({ bytes, starts, valuesStarts }: RowBatch, row: number): Buffer {
  return bytes.subarray(valuesStarts[row], starts[row + 1])
}
