import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { SourceTrouble } from '../source-trouble.js'
import { type Stage, troubleOf } from './trouble-of.js'

/** One connection, for one reading. Every call throws {@link SourceTrouble}, or the signal's reason once it is aborted. */
export interface Connection {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs a statement whose only news is how many rows it was about. */
  run(text: string, values?: readonly unknown[]): Promise<number>
  /** What `COPY ... TO STDOUT` sends, as fast as it is taken. @param table for messages */
  copyOut(text: string, table: string): AsyncGenerator<Buffer>
  /** Sends the lines of `COPY ... FROM STDIN`. @param table for messages */
  copyIn(text: string, table: string, lines: AsyncIterable<string>): Promise<void>
  /** At once, whatever is under way. */
  end(): Promise<void>
}

interface Options {
  readonly url: string
  readonly stage: Exclude<Stage, 'connecting'>
  /** For one statement. PostgreSQL has a limit of its own; this is for a network that lost it. */
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

const CONNECT_MS = 5_000
/** What the server's own limit gets before the driver gives up. */
const GRACE_MS = 5_000

/** @throws {SourceTrouble} `unreachable`, `login_refused` */
export async function connect(options: Options): Promise<Connection> {
  options.signal?.throwIfAborted()
  const client = clientFor(options)
  // Whoever waits for an answer hears of a lost connection anyhow.
  client.on('error', () => undefined)
  const connecting = client.connect()
  try {
    await unlessAborted(connecting, options.signal)
  } catch (error) {
    connecting.catch(() => undefined)
    client.end().catch(() => undefined)
    options.signal?.throwIfAborted()
    throw troubleOf(error, 'connecting')
  }
  return connectionOf(client, options)
}

function clientFor({ url }: Options): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: 'countersign',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    })
  } catch {
    // It quotes the URL, or a file that the URL names.
    const message = 'The URL of the database, or a certificate that it names, cannot be read.'
    throw new SourceTrouble('unreachable', message)
  }
}

function connectionOf(client: pg.Client, { stage, timeoutMs, signal }: Options): Connection {
  const end = () => client.end().catch(() => undefined)
  const onAbort = () => void end()
  signal?.addEventListener('abort', onAbort, { once: true })
  const told = (error: unknown, table?: string) => {
    signal?.throwIfAborted()
    return troubleOf(error, stage, table)
  }
  // Not for the whole connection: a copy may take as long as its taker does.
  const limit = { query_timeout: timeoutMs + GRACE_MS }
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    try {
      return await client.query<Row>({ text, values: [...values], ...limit })
    } catch (error) {
      throw told(error)
    }
  }
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await ask<Row>(text, values)).rows,
    run: async (text, values) => (await ask(text, values)).rowCount ?? 0,
    async *copyOut(text, table) {
      try {
        yield* chunksOf(client.query(copyTo(text)), timeoutMs + GRACE_MS)
      } catch (error) {
        throw told(error, table)
      }
    },
    async copyIn(text, table, lines) {
      try {
        await pipeline(Readable.from(lines, { objectMode: true }), client.query(copyFrom(text)))
      } catch (error) {
        throw told(error, table)
      }
    },
    async end() {
      signal?.removeEventListener('abort', onAbort)
      await end()
    },
  }
}

/** Given up before its end, the connection is of no more use. */
async function* chunksOf(stream: Readable, waitMs: number): AsyncGenerator<Buffer> {
  // The driver still tells it of a connection that is ended.
  stream.on('error', () => undefined)
  const late = new SourceTrouble('timeout', 'The database did not answer in time.')
  const watch = () => setTimeout(() => stream.destroy(late), waitMs)
  let watchdog = watch()
  try {
    for await (const chunk of stream) {
      clearTimeout(watchdog)
      yield chunk as Buffer
      watchdog = watch()
    }
  } finally {
    clearTimeout(watchdog)
  }
}

async function unlessAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return await work
  const done = new AbortController()
  const aborted = once(signal, 'abort', { signal: done.signal }).then(() => signal.throwIfAborted())
  aborted.catch(() => undefined)
  try {
    await Promise.race([work, aborted])
    return await work
  } finally {
    done.abort()
  }
}
