import pg from 'pg'
import { APPLICATION_NAME } from './application-name.js'
import type { StoreLog } from './log.js'

const CONNECTIONS_MAX = 10
/** To get a connection, new or from the queue; a caller waits no longer for a database that is down. */
const CONNECT_MS = 5_000
/** PostgreSQL itself ends a statement after this. */
const STATEMENT_MS = 10_000
/** And when it does not answer at all, the driver gives up. */
const ANSWER_MS = 15_000

/** A pool that survives the loss of any connection, and replaces it at the next call. */
export function connectionPool(connection: pg.PoolConfig, log: StoreLog): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    application_name: APPLICATION_NAME,
    max: CONNECTIONS_MAX,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'a connection to the database was lost'))
  return pool
}
