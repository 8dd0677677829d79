import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { Refusal } from '../core/errors.js'
import { APPLICATION_NAME } from './application-name.js'
import { withDatabase } from './database-trouble.js'
import { migrationsFor } from './migrations/index.js'

/** The oldest PostgreSQL that is served, as `server_version_num` counts. */
const OLDEST = 150_000

/**
 * Brings the tables of a schema to this version's state. Servers that start at once wait for one another.
 *
 * @throws {Refusal} `bad_setting`: PostgreSQL is too old, or a newer version of this program used the schema
 * @throws {Unavailable} `database_unavailable`
 */
export async function migrate(connection: pg.PoolConfig, schema: string): Promise<void> {
  // Its own connection, without the time limit on statements: it may wait for another server's migration.
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: 5_000,
    application_name: APPLICATION_NAME,
  })
  // A connection lost between two statements has no other listener, and would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const message = (reason: string) => `The database cannot be used: ${reason}`
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await withDatabase(async () => {
      await checkVersion(db)
      await toLatest(db, schema)
    }, message)
  } finally {
    await db.destroy()
  }
}

interface ServerVersion {
  readonly number: number
  readonly name: string
}

/**
 * @param version PostgreSQL's `server_version_num` and `server_version`
 * @throws {Refusal} `bad_setting`: it is too old
 */
export function checkServerVersion({ number, name }: ServerVersion): void {
  if (number >= OLDEST) return
  const why = `DATABASE_URL names a PostgreSQL of version ${name}; version 15 or later is needed.`
  throw new Refusal('bad_setting', why)
}

async function checkVersion(db: Kysely<unknown>): Promise<void> {
  const query = sql<ServerVersion>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`
  const { rows } = await query.execute(db)
  if (rows[0]) checkServerVersion(rows[0])
}

async function toLatest(db: Kysely<unknown>, schema: string): Promise<void> {
  const provider = { getMigrations: async () => migrationsFor(schema) }
  const { error } = await new Migrator({ db, provider, migrationTableSchema: schema }).migrateToLatest()
  if (error === undefined) return
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    const why = `The schema "${schema}" of the database was last used by another version of this program`
    throw new Refusal('bad_setting', `${why} (${error.message}). Use that version or a later one.`)
  }
  throw error
}
