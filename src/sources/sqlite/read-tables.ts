import type { Row, Value } from '../../core/data/value.js'
import type { SourceOptions, TableReading, TableShape } from '../source.js'
import { valueOfCell } from './cell.js'
import type { Cell, Message } from './message.js'
import { startSqlite } from './process.js'

type Messages = AsyncGenerator<Message, void>

/** @param path absolute @throws {SourceTrouble} */
export async function* readTables(
  path: string,
  timeoutMs: number,
  options: SourceOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableReading> {
  const database = startSqlite({ kind: 'read', path, options }, signal)
  try {
    for (;;) {
      database.allow(timeoutMs)
      const { value: message, done } = await database.messages.next()
      if (done) return
      if (message.kind !== 'table')
        throw new Error('the rows of a table must be read to the end before the next')
      yield* reading(database.messages, message.shape)
    }
  } finally {
    await database.end()
  }
}

/** One table; rows that nobody asked for are passed over. */
async function* reading(messages: Messages, shape: TableShape): AsyncGenerator<TableReading> {
  let isAsked = false
  async function* rows(): AsyncGenerator<Row> {
    isAsked = true
    for await (const cells of cellsUntilEnd(messages)) yield rowOf(cells, shape)
  }
  yield { shape, rows: rows() }
  if (!isAsked) for await (const _cells of cellsUntilEnd(messages));
}

async function* cellsUntilEnd(messages: Messages): AsyncGenerator<readonly Cell[]> {
  for (;;) {
    const { value: message, done } = await messages.next()
    if (done || message.kind !== 'rows') return
    yield* message.rows
  }
}

function rowOf(cells: readonly Cell[], { columns }: TableShape): Row {
  const row = new Map<string, Value>()
  let at = 0
  for (const { name } of columns) row.set(name, valueOfCell(cells[at++] ?? null))
  return row
}
