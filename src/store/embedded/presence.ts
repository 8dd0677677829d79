import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APPLICATION_NAME } from '../application-name.js'
import type { StoreLog } from '../log.js'

const AGAIN_MS = 500
const AGAIN_MS_MAX = 10_000
const CLOSING_MS = 500
const POLL_MS = 25

/** Told apart from the connections of a pool, which take a moment to go when their server leaves. */
const PRESENCE_NAME = `${APPLICATION_NAME} presence`

/** A connection that shows the others that this server is there. */
export interface Connected {
  readonly client: pg.Client
  /** Resolves when it is lost or ended, however early that happens. */
  readonly ended: Promise<unknown>
}

/** One connection held for as long as this server uses the database, so that no other server stops it. */
export interface Presence<Reached> {
  /** Gives up holding it, and answers what is held; null when the database was lost and is not back. To be called once. */
  end(): Promise<Reached | null>
}

/** Opens a connection; the caller ends it. @throws the driver's error */
export async function connect(connection: pg.ClientConfig): Promise<Connected> {
  const client = new pg.Client({
    ...connection,
    application_name: PRESENCE_NAME,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  })
  // Without a listener a lost connection would end the process; whoever uses the client hears of it anyhow.
  client.on('error', () => undefined)
  const ended = new Promise((resolve) => client.once('end', resolve))
  await client.connect()
  return { client, ended }
}

/**
 * Holds a first connection and, whenever it is lost, reaches the database anew.
 *
 * @param again connects to the database, and starts it where it does not run, for as long as that is wanted
 */
export function holdPresence<Reached extends Connected>(
  first: Reached,
  again: (isWanted: () => boolean) => Promise<Reached>,
  log: StoreLog,
): Presence<Reached> {
  const leaving = new AbortController()
  const isWanted = () => !leaving.signal.aborted
  const watched = (reached: Reached) => {
    void reached.ended.then(() => {
      if (isWanted()) current = back()
    })
    return reached
  }
  const back = async () => {
    log.warn({}, 'the connection to the embedded database was lost')
    for (let waitMs = AGAIN_MS; isWanted(); waitMs = Math.min(2 * waitMs, AGAIN_MS_MAX)) {
      try {
        const reached = await again(isWanted)
        log.info({}, 'the connection to the embedded database is back')
        return watched(reached)
      } catch (error) {
        // Whatever it is, calls are answered `database_unavailable` meanwhile, and a later attempt may succeed.
        if (isWanted()) log.error({ error: String(error) }, 'the embedded database does not come back')
      }
      await sleep(waitMs, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined)
    }
    return null
  }
  let current: Promise<Reached | null> = Promise.resolve(watched(first))
  const end = () => {
    leaving.abort()
    return current
  }
  return { end }
}

/** Who else uses a database: nobody, another server, or connections that a server which is gone has left. */
export type Others = 'nobody' | 'server' | 'leftovers'

/**
 * Asks who else is there; waits a moment for connections of servers that are just leaving.
 *
 * @param held may just have been lost, and the database be there again: then a fresh one asks
 * @throws the driver's error when the database does not answer
 */
export async function othersSeenBy(
  held: pg.Client | undefined,
  connection: pg.ClientConfig,
): Promise<Others> {
  const answer = await held?.query('select 1').catch(() => undefined)
  if (held && answer) return await othersOf(held)
  const { client } = await connect(connection)
  try {
    return await othersOf(client)
  } finally {
    await client.end()
  }
}

async function othersOf(client: pg.Client): Promise<Others> {
  const deadline = performance.now() + CLOSING_MS
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where application_name = any($1) and pid <> pg_backend_pid()`,
      [[APPLICATION_NAME, PRESENCE_NAME]],
    )
    if (rows.length === 0) return 'nobody'
    if (rows.some(({ name }) => name === PRESENCE_NAME)) return 'server'
    if (performance.now() > deadline) return 'leftovers'
    await sleep(POLL_MS)
  }
}
