import { rowFormatOf } from '../encoding/row-format.js'
import type { Sink } from '../file/block-file.js'
import { createBatchPool } from '../file/row-batch.js'
import { createRowReader } from '../file/row-reader.js'
import type { Place } from '../file/run-cursor.js'
import { createTableWriter } from '../file/table-writer.js'
import type { TableShape } from '../snapshot.js'
import { isSameList } from './common-key.js'
import { withoutColumns } from './ignored-columns.js'
import { entriesOf, type TablePair, type TableSide } from './table-pair.js'
import { allRows, unmatchedRows } from './unmatched-rows.js'

/** Each side uses twice so much memory. */
const BATCH_BYTES = 4 * 1024 * 1024

/**
 * Writes both sides of a table anew in other shapes: without some columns, or with another key. Rows that have an equal
 * on the other side would have one anyhow, and are left out where that can be told without reading them.
 */
export async function rewritePair(
  { name, before, after }: { readonly name: string; readonly before: TableSide; readonly after: TableSide },
  shapes: { readonly before: TableShape; readonly after: TableShape },
  sinks: { readonly before: Sink; readonly after: Sink },
): Promise<TablePair> {
  const isSameOrder = isSameList(before.table.key, after.table.key)
  const rows = (isSameOrder ? unmatchedRows : allRows)(await entriesOf(before), await entriesOf(after))
  const rewriters = {
    before: createRewriter(before, shapes.before, sinks.before),
    after: createRewriter(after, shapes.after, sinks.after),
  }
  for await (const { side, place } of rows) await rewriters[side].add(place)
  return { name, before: await rewriters.before.finish(), after: await rewriters.after.finish() }
}

function createRewriter({ table }: TableSide, shape: TableShape, sink: Sink) {
  const reader = createRowReader(rowFormatOf(table))
  const writer = createTableWriter(sink, shape, createBatchPool(BATCH_BYTES))
  const kept = new Set(shape.columns.map(({ name }) => name))
  const isLeftOut = (column: string) => !kept.has(column)
  return {
    async add(place: Place): Promise<void> {
      await writer.add(withoutColumns(await reader.read(place), isLeftOut))
    },
    async finish(): Promise<TableSide> {
      return { file: sink, table: await writer.finish() }
    },
  }
}
