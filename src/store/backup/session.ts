import pg from 'pg'
import { APPLICATION_NAME } from '../application-name.js'
import { withDatabase } from '../database-trouble.js'

/** Runs one statement. @throws {Unavailable} `database_unavailable` @throws the driver's error */
export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>

const UNLIMITED = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/**
 * Runs work on one connection, without limits of time, in a transaction that is rolled back when the work throws.
 *
 * @param begin the statement that opens the transaction
 * @throws {Unavailable} `database_unavailable`
 * @throws whatever the work throws, as it is: not every ENOENT is the database's
 */
export async function inTransaction<Result>(
  connection: pg.ClientConfig,
  begin: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connection,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 5_000,
  })
  // Whoever waits for a statement hears of a lost connection anyhow.
  client.on('error', () => undefined)
  const guarded = <Value>(run: () => Promise<Value>) =>
    withDatabase(run, (reason) => `The database cannot be used: ${reason}`)
  const query: Query = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await guarded(() => client.query<Row>(text, [...values]))).rows
  try {
    await guarded(() => client.connect())
    await query(begin)
    await guarded(() => client.query(`${UNLIMITED}; set local timezone = 'UTC'`))
    const result = await work(query)
    await query('commit')
    return result
  } finally {
    // Without a commit before it, the end of the connection rolls back.
    await client.end().catch(() => undefined)
  }
}
