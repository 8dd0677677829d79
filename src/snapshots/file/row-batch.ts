import type { Row } from '../../core/data/value.js'
import type { ByteWriter } from '../encoding/byte-writer.js'
import { compareBytes } from '../encoding/compare-bytes.js'
import type { RowWriter } from '../encoding/row-writer.js'
import { DIGEST_BYTES } from '../encoding/sha256.js'
import { writeKeyValue } from '../encoding/write-key.js'

/** Rows in memory, each its key, its digest and its values side by side, so that none of them is an object. */
export interface RowBatch extends ByteWriter {
  /** It is full when there are so many bytes; only a row that is larger than what is kept free goes beyond. */
  readonly bytesFull: number
  count: number
  /** Where each row's key starts; for one row beyond the last where that would. */
  readonly starts: Uint32Array
  /** Where each row's values start, right behind its digest. */
  readonly valuesStarts: Uint32Array
  isSorted: boolean
}

/** A batch has room for one row to every so many of its bytes: rows are hardly ever shorter. */
const BYTES_PER_ROW_MIN = 64

function createRowBatch(bytesMax: number): RowBatch {
  const rowsMax = Math.ceil(bytesMax / BYTES_PER_ROW_MIN)
  return {
    bytes: Buffer.allocUnsafeSlow(bytesMax),
    at: 0,
    bytesFull: bytesMax * (7 / 8),
    count: 0,
    starts: new Uint32Array(rowsMax + 1),
    valuesStarts: new Uint32Array(rowsMax),
    isSorted: true,
  }
}

export function isFull({ at, bytesFull, count, valuesStarts }: RowBatch): boolean {
  return at >= bytesFull || count === valuesStarts.length
}

/** Batches that are used again and again: to make one takes longer than to fill it with the rows of a small table. */
export interface BatchPool {
  take(): RowBatch
  /** It is empty from here on. */
  giveBack(batch: RowBatch): void
}

export function createBatchPool(bytesMax: number): BatchPool {
  const free: RowBatch[] = []
  return {
    take: () => free.pop() ?? createRowBatch(bytesMax),
    giveBack(batch) {
      if (batch.bytes.length > bytesMax) batch.bytes = Buffer.allocUnsafeSlow(bytesMax)
      batch.at = 0
      batch.count = 0
      batch.isSorted = true
      free.push(batch)
    },
  }
}

/** Adds a row to a batch that is not full. */
export function addRow(batch: RowBatch, key: readonly string[] | null, writeRow: RowWriter, row: Row): void {
  if (key) for (const column of key) writeKeyValue(batch, row.get(column))
  const { count } = batch
  batch.valuesStarts[count] = batch.at + DIGEST_BYTES
  writeRow(batch, row)
  batch.starts[count + 1] = batch.at
  batch.count++
  if (count > 0 && batch.isSorted) batch.isSorted = compareRows(batch, count - 1, count) <= 0
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
