import type pg from 'pg'
import type { Sql } from '../core/sql.js'
import { withDatabase } from './database-trouble.js'

/** Statements on a pool. */
export function sqlOn(pool: pg.Pool): Sql {
  return {
    run: runOn(pool),
    atomically: (work) => inTransaction(pool, (client) => work(sqlWithin(client))),
  }
}

/** Statements of a transaction. */
export function sqlWithin(client: pg.PoolClient): Sql {
  const sql: Sql = { run: runOn(client), atomically: (work) => work(sql) }
  return sql
}

function runOn(connection: Pick<pg.ClientBase, 'query'>): Sql['run'] {
  return (text, values) =>
    withDatabase(async () => {
      // The driver gives a list of results where the text has several statements.
      const result: pg.QueryResult | readonly pg.QueryResult[] = await connection.query(
        text,
        values && [...values],
      )
      return 'rows' in result ? result.rows : []
    })
}

/**
 * Runs work in a transaction; what throws undoes it.
 *
 * @throws {Unavailable} `database_unavailable` @throws what the work throws
 */
export function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async () => {
    const client = await pool.connect()
    // A connection that is lost between two statements has no other listener, and would end the process.
    const onError = () => undefined
    client.on('error', onError)
    let isWhole = false
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      isWhole = true
      return result
    } finally {
      client.off('error', onError)
      // One that may still be within the transaction is closed, which undoes it.
      client.release(!isWhole)
    }
  })
}
