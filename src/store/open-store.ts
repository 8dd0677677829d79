import type pg from 'pg'
import type { Clock } from '../core/context.js'
import { connectionPool } from './connection-pool.js'
import { checkDatabaseUrl } from './database-url.js'
import { startEmbedded } from './embedded/start-embedded.js'
import type { StoreLog } from './log.js'
import { migrate } from './migrate.js'
import { postgresStore } from './postgres-store.js'
import type { Store } from './store.js'

/** A shared database stays tidy: all of ours is in one schema of this name. */
const SCHEMA = 'countersign'

/** What {@link openStore} needs. */
export interface StoreOptions {
  /** A PostgreSQL of version 15 or later; without it the embedded one is started. Empty is unset. */
  readonly databaseUrl?: string | undefined
  /** The embedded database's place; not touched when there is a `databaseUrl`. */
  readonly dataFolder: string
  readonly log: StoreLog
  readonly clock?: Clock
  /** The schema for the tables. Default `countersign`. */
  readonly schema?: string
}

interface Database {
  readonly connection: pg.PoolConfig
  stop(): Promise<void>
}

/**
 * Opens Countersign's storage, with its tables brought up to date.
 *
 * @throws {Refusal} `bad_setting`: the URL, the data folder, the machine or the database's version will not do
 * @throws {Unavailable} `database_unavailable`: the database cannot be reached, or does not start
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { log, schema = SCHEMA } = options
  const database = await databaseOf(options)
  try {
    await migrate(database.connection, schema)
  } catch (error) {
    // What is wrong is the first error, whatever becomes of stopping.
    await Promise.allSettled([database.stop()])
    throw error
  }
  const pool = connectionPool(database.connection, log)
  const { idle, ...store } = postgresStore(pool, schema)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= idle()
      .then(() => pool.end())
      .then(() => database.stop())
    return closing
  }
  return { ...store, close }
}

async function databaseOf({ databaseUrl, ...options }: StoreOptions): Promise<Database> {
  if (!databaseUrl) return await startEmbedded(options)
  return { connection: { connectionString: checkDatabaseUrl(databaseUrl) }, stop: async () => undefined }
}
