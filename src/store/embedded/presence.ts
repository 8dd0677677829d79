import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { StoreLog } from '../log.js'

/** By this name servers count one another; every connection of ours bears it. */
export const APPLICATION_NAME = 'countersign'

const AGAIN_MS = 1_000
const CLOSING_MS = 500
const POLL_MS = 25

/** One connection held for as long as this server uses the database, so that no other server stops it. */
export interface Presence {
  /** True when no other client of the database is there; waits a moment for those that are just leaving. */
  isLast(): Promise<boolean>
  end(): Promise<void>
}

/** Opens a connection; the caller ends it. @throws the driver's error */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a lost connection would end the process; whoever uses the client hears of it anyhow.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Holds a first connection and, whenever it is lost, opens it anew. */
export function holdPresence(first: pg.Client, connection: pg.ClientConfig, log: StoreLog): Presence {
  let client = first
  let ended = false
  const watch = () => {
    client.once('end', () => {
      if (!ended) setTimeout(again, AGAIN_MS).unref()
    })
  }
  const again = () => {
    if (ended) return
    const take = (next: pg.Client) => {
      client = next
      if (ended) return next.end()
      log.info({}, 'the connection to the embedded database is back')
      return watch()
    }
    connect(connection).then(take, (error: unknown) => {
      log.warn({ error: String(error) }, 'the embedded database does not answer')
      setTimeout(again, AGAIN_MS).unref()
    })
  }
  watch()
  const end = () => {
    ended = true
    return client.end()
  }
  return { isLast: () => isLast(client), end }
}

async function isLast(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + CLOSING_MS
  for (;;) {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [APPLICATION_NAME],
    )
    if (rowCount === 0) return true
    if (performance.now() > deadline) return false
    await sleep(POLL_MS)
  }
}
