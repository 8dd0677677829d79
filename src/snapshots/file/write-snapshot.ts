import type { TableReading } from '../snapshot.js'
import { appendBlocks, appendBytes, type Sink } from './block-file.js'
import { FORMAT_VERSION, headOf, tailOf } from './file-format.js'
import { createBatchPool } from './row-batch.js'
import { createTableWriter, type StoredTable } from './table-writer.js'

/** What a file says of itself. */
export interface Manifest {
  readonly id: string
  readonly takenAt: string
  readonly tables: readonly StoredTable[]
}

/**
 * Writes an empty file full.
 *
 * @param batchBytes twice so much memory is used
 * @throws whatever reading the tables throws, as it is
 */
export async function writeSnapshot(
  sink: Sink,
  { id, takenAt }: { readonly id: string; readonly takenAt: string },
  readings: AsyncIterable<TableReading>,
  batchBytes: number,
): Promise<Manifest> {
  await startFile(sink)
  const batches = createBatchPool(batchBytes)
  const tables: StoredTable[] = []
  for await (const { shape, rows } of readings) {
    if (tables.some(({ name }) => name === shape.name)) throw new Error(`table ${shape.name} was read twice`)
    const writer = createTableWriter(sink, shape, batches)
    for await (const row of rows) {
      const wait = writer.add(row)
      if (wait) await wait
    }
    tables.push(await writer.finish())
  }
  const manifest = { id, takenAt, tables: tables.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  await finishFile(sink, manifest)
  return manifest
}

async function startFile(sink: Sink): Promise<void> {
  const head = headOf(FORMAT_VERSION)
  await appendBytes(sink, head)
  sink.bytes += head.length
}

async function finishFile(sink: Sink, manifest: Manifest): Promise<void> {
  const [place] = await appendBlocks(sink, [Buffer.from(JSON.stringify(manifest))])
  if (place) await appendBytes(sink, tailOf(place))
}
