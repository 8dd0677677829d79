import { connectionPool } from './connection-pool.js'
import { type DatabaseOptions, openDatabase, SCHEMA } from './database.js'
import { migrate } from './migrate.js'
import { postgresStore } from './postgres-store.js'
import type { Store } from './store.js'

/** What {@link openStore} needs. */
export type StoreOptions = DatabaseOptions

/**
 * Opens Countersign's storage, with its tables brought up to date.
 *
 * @throws {Refusal} `bad_setting`: the URL, the data folder, the machine or the database's version will not do
 * @throws {Unavailable} `database_unavailable`: the database cannot be reached, or does not start
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { log, schema = SCHEMA } = options
  const database = await openDatabase(options)
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
