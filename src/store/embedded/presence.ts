import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APPLICATION_NAME } from '../application-name.js'
import type { StoreLog } from '../log.js'

const AGAIN_MS = 1_000
const CLOSING_MS = 500
const POLL_MS = 25

/** Told apart from the connections of a pool, which take a moment to go when their server leaves. */
const PRESENCE_NAME = `${APPLICATION_NAME} presence`

/** One connection held for as long as this server uses the database, so that no other server stops it. */
export interface Presence {
  /**
   * Ends it. True when no other client of the database is there; waits a moment for those that are just leaving.
   *
   * @throws the driver's error when the database does not answer
   */
  leave(): Promise<boolean>
}

/** Opens a connection; the caller ends it. @throws the driver's error */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: PRESENCE_NAME,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  })
  // Without a listener a lost connection would end the process; whoever uses the client hears of it anyhow.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Holds a first connection and, whenever it is lost, opens it anew. */
export function holdPresence(first: pg.Client, connection: pg.ClientConfig, log: StoreLog): Presence {
  let leaving = false
  const later = () => void setTimeout(renew, AGAIN_MS).unref()
  const watched = (client: pg.Client) => {
    client.once('end', () => {
      if (leaving) return
      log.warn({}, 'the connection to the embedded database was lost')
      later()
    })
    return client
  }
  const back = (client: pg.Client) => {
    log.info({}, 'the connection to the embedded database is back')
    return watched(client)
  }
  let current: Promise<pg.Client | undefined> = Promise.resolve(watched(first))
  const renew = () => {
    if (!leaving) current = connect(connection).then(back, later)
  }
  const leave = async () => {
    leaving = true
    const held = await current
    try {
      return await isLastBy(held, connection)
    } finally {
      await held?.end()
    }
  }
  return { leave }
}

/** The connection may just be lost, and the database there again: then a fresh one asks. */
async function isLastBy(held: pg.Client | undefined, connection: pg.ClientConfig): Promise<boolean> {
  const answer = await held?.query('select 1').catch(() => undefined)
  if (held && answer) return await isLast(held)
  const fresh = await connect(connection)
  try {
    return await isLast(fresh)
  } finally {
    await fresh.end()
  }
}

async function isLast(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + CLOSING_MS
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where application_name = any($1) and pid <> pg_backend_pid()`,
      [[APPLICATION_NAME, PRESENCE_NAME]],
    )
    if (rows.length === 0) return true
    const hasServer = rows.some(({ name }) => name === PRESENCE_NAME)
    if (hasServer || performance.now() > deadline) return false
    await sleep(POLL_MS)
  }
}
