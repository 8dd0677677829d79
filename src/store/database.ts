import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../core/context.js'
import { Refusal } from '../core/errors.js'
import { checkDatabaseUrl } from './database-url.js'
import type { SocketConnection } from './embedded/socket-connection.js'
import { startEmbedded } from './embedded/start-embedded.js'
import type { StoreLog } from './log.js'

/** Which database is meant. */
export interface DatabaseOptions {
  /** A PostgreSQL of version 15 or later; without it the embedded one is started. Empty is unset. */
  readonly databaseUrl?: string | undefined
  /** The embedded database's place; not touched when there is a `databaseUrl`. */
  readonly dataFolder: string
  readonly log: StoreLog
  readonly clock?: Clock
  /** The schema for the tables. Default {@link SCHEMA}. */
  readonly schema?: string
}

/** A shared database stays tidy: all of ours is in one schema of this name. */
export const SCHEMA = 'countersign'

/** A database that can be connected to. */
export interface Database {
  // Not the driver's own type: who imports the library with types has none of the driver's.
  readonly connection: SocketConnection | { readonly connectionString: string }
  /** Leaves it; the embedded one stops when nobody else uses it. */
  stop(): Promise<void>
}

/**
 * The database of DATABASE_URL, which is not asked yet, or the embedded one, running.
 *
 * @throws {Refusal} `bad_setting`: the URL, the data folder or the machine will not do
 * @throws {Unavailable} `database_unavailable`: the embedded one does not start
 */
export async function openDatabase({ databaseUrl, ...options }: DatabaseOptions): Promise<Database> {
  if (!databaseUrl) return await startEmbedded(options)
  return { connection: { connectionString: checkDatabaseUrl(databaseUrl) }, stop: async () => undefined }
}

/**
 * For work that is of no use on a new database: a data folder that is misspelt must not get one.
 *
 * @throws {Refusal} `bad_usage`: there is none in the data folder, nor one named by its URL
 */
export async function requireDatabase({ databaseUrl, dataFolder }: DatabaseOptions): Promise<void> {
  if (databaseUrl) return
  try {
    await access(join(dataFolder, 'pg'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new Refusal(
      'bad_usage',
      `There is no database in the data folder ${dataFolder}; countersign serve makes one.`,
    )
  }
}

/**
 * Runs work on a database and leaves it.
 *
 * @throws what {@link openDatabase} and the work throw
 */
export async function usingDatabase<Result>(
  options: DatabaseOptions,
  work: (connection: Database['connection']) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(options)
  try {
    return await work(database.connection)
  } finally {
    // What is wrong is the work's error, whatever becomes of stopping.
    await Promise.allSettled([database.stop()])
  }
}
