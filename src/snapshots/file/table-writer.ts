import type { Row } from '../../core/data/value.js'
import { compareBytes } from '../encoding/compare-bytes.js'
import { rowFormatOf } from '../encoding/row-format.js'
import { createRowWriter } from '../encoding/row-writer.js'
import type { SnapshotTable, TableShape } from '../snapshot.js'
import { appendBlocks, type Sink } from './block-file.js'
import { type Chunk, type Extent, writeDirectory } from './file-format.js'
import { addRow, type BatchPool, entryOf, isFull, type RowBatch, sortedRows } from './row-batch.js'
import { writeChunks } from './write-chunks.js'

/** A table as it lies in a file. */
export interface StoredTable extends SnapshotTable {
  /** Where the directories of its runs are. */
  readonly runs: readonly Extent[]
}

/** Takes the rows of one table, in any order. */
export interface TableWriter {
  /** A promise: wait for it before the next row. */
  add(row: Row): Promise<void> | undefined
  finish(): Promise<StoredTable>
}

interface Run {
  readonly chunks: Chunk[]
  last: Buffer
}

/**
 * Rows gather in a batch; a full one is sorted and written while the next fills. Batches that follow one another in
 * order are one run, so that a table read in the order of its keys is one run however large it is.
 */
export function createTableWriter(sink: Sink, shape: TableShape, batches: BatchPool): TableWriter {
  const writeRow = createRowWriter(rowFormatOf(shape))
  const runs: Run[] = []
  let filling = batches.take()
  let writing = Promise.resolve()
  let rows = 0

  const write = async (batch: RowBatch) => {
    await writeBatch(sink, runs, batch)
    batches.giveBack(batch)
  }
  const addToNext = async (row: Row) => {
    await writing
    writing = write(filling)
    // Whoever comes next waits for it, and hears of it then.
    writing.catch(() => undefined)
    filling = batches.take()
    addRow(filling, shape.key, writeRow, row)
  }

  return {
    add(row) {
      rows++
      if (isFull(filling)) return addToNext(row)
      addRow(filling, shape.key, writeRow, row)
      return undefined
    },
    async finish() {
      await writing
      await write(filling)
      const directories: Extent[] = []
      for (const { chunks } of runs) directories.push(...(await appendBlocks(sink, [writeDirectory(chunks)])))
      return { name: shape.name, columns: shape.columns, key: shape.key, rows, runs: directories }
    },
  }
}

async function writeBatch(sink: Sink, runs: Run[], batch: RowBatch): Promise<void> {
  const order = sortedRows(batch)
  const [first, last] = [order.at(0), order.at(-1)]
  if (first === undefined || last === undefined) return
  const run = runToGoOn(runs, entryOf(batch, first))
  run.chunks.push(...(await writeChunks(sink, batch, order)))
  run.last = Buffer.from(entryOf(batch, last))
}

function runToGoOn(runs: Run[], first: Buffer): Run {
  const latest = runs.at(-1)
  if (latest && compareBytes(latest.last, 0, latest.last.length, first, 0, first.length) <= 0) return latest
  const run: Run = { chunks: [], last: first }
  runs.push(run)
  return run
}
