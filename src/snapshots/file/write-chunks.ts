import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createByteWriter, writeCounted } from '../encoding/byte-writer.js'
import { appendBlocks, type Sink } from './block-file.js'
import type { Chunk } from './file-format.js'
import type { RowBatch } from './row-batch.js'

const compress = promisify(brotliCompress)

/** Rows of so many bytes in a chunk: one changed row costs reading as many, and fewer would compress worse. */
const ROWS_BYTES = 64 * 1024

/** Quality 1 takes half of the time that Deflate at its quickest takes, and the outcome is smaller. */
const COMPRESSION = {
  chunkSize: ROWS_BYTES,
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
}

/** Chunks being compressed at once, in the runtime's threads. */
const AT_ONCE = 3

interface Blocks {
  readonly entries: Buffer
  readonly rows: Buffer
}

/** Appends the rows of a batch in the order given. */
export async function writeChunks(sink: Sink, batch: RowBatch, order: Uint32Array): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  const underWay: Promise<Blocks>[] = []
  const writeOldest = async () => {
    const blocks = await underWay.shift()
    if (!blocks) return
    const [entries, rows] = await appendBlocks(sink, [blocks.entries, blocks.rows])
    if (entries && rows) chunks.push({ entries, rows })
  }
  for (let next = 0; next < order.length; ) {
    const end = chunkEnd(batch, order, next)
    underWay.push(blocksOf(batch, order.subarray(next, end)))
    next = end
    if (underWay.length === AT_ONCE) await writeOldest()
  }
  while (underWay.length > 0) await writeOldest()
  return chunks
}

/** How far a chunk goes that starts at a row: it has one at least. */
function chunkEnd({ starts, valuesStarts }: RowBatch, order: Uint32Array, first: number): number {
  let bytes = 0
  let next = first
  while (next < order.length && bytes < ROWS_BYTES) {
    const row = order[next++] ?? 0
    bytes += (starts[row + 1] ?? 0) - (valuesStarts[row] ?? 0)
  }
  return next
}

async function blocksOf(batch: RowBatch, order: Uint32Array): Promise<Blocks> {
  const { bytes, starts, valuesStarts } = batch
  const entries = createByteWriter(ROWS_BYTES / 2)
  const rows = createByteWriter(ROWS_BYTES * 1.5)
  for (const row of order) {
    const valuesStart = valuesStarts[row] ?? 0
    writeCounted(entries, bytes, starts[row] ?? 0, valuesStart)
    writeCounted(rows, bytes, valuesStart, starts[row + 1] ?? 0)
  }
  const compressed = await compress(rows.bytes.subarray(0, rows.at), COMPRESSION)
  return { entries: entries.bytes.subarray(0, entries.at), rows: compressed }
}
