import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Row } from '../../core/data/value.js'
import type { GivenState } from '../source.js'
import { frameOf } from './frames.js'
import { type GivenMessage, PASSES } from './message.js'
import { type SqliteProcess, startSqlite } from './process.js'

const BATCH_ROWS = 500

/** @param path absolute @throws {SourceTrouble} nothing was changed @throws what `given` throws */
export async function restore(
  path: string,
  timeoutMs: number,
  given: GivenState,
  signal: AbortSignal | undefined,
): Promise<void> {
  const database = startSqlite({ kind: 'reset', path, tables: given.tables }, signal)
  try {
    const told = tell(database, timeoutMs, given)
    const [heard] = await Promise.all([database.messages.next(), told])
    if (!heard.done) throw new Error('the process said something while it was to listen')
  } finally {
    await database.end()
  }
}

/** Tells all that was given. That nobody listens any more is not said here: why is heard. */
async function tell(database: SqliteProcess, timeoutMs: number, given: GivenState): Promise<void> {
  async function* frames() {
    for await (const message of messages(given)) {
      database.allow(timeoutMs)
      yield frameOf(message)
    }
  }
  try {
    await pipeline(Readable.from(frames(), { objectMode: true }), database.input)
  } catch (error) {
    const isClosed =
      error instanceof Error && 'code' in error && /^(EPIPE|ERR_STREAM_)/.test(String(error.code))
    if (!isClosed) throw error
  }
}

async function* messages(given: GivenState): AsyncGenerator<GivenMessage> {
  for (let pass = 0; pass < PASSES; pass++) {
    for (const { name } of given.tables) {
      let batch: Row[] = []
      for await (const row of given.rows(name)) {
        if (batch.push(row) < BATCH_ROWS) continue
        yield { kind: 'rows', rows: batch }
        batch = []
      }
      yield { kind: 'rows', rows: batch }
      yield { kind: 'end' }
    }
  }
}
