import pg from 'pg'
import type { Connection } from './connect.js'
import type { PostgresTable } from './find-tables.js'

/** To get a lock that the application holds. */
const LOCK_MS = 5_000
/** A reading that does not go on keeps old rows of the application's from being cleared away. */
const IDLE_MS = 60_000

/**
 * What decides how values are written, and what a reading may cost, whatever the server, the database and the user have
 * set. Row security would hide rows without a word: where it does, PostgreSQL is to refuse.
 */
function fixed(timeoutMs: number): string {
  const settings = {
    search_path: 'pg_catalog',
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'iso_8601',
    bytea_output: 'hex',
    extra_float_digits: '3',
    lc_monetary: 'C',
    row_security: 'off',
    statement_timeout: String(timeoutMs),
    lock_timeout: String(LOCK_MS),
    idle_in_transaction_session_timeout: String(IDLE_MS),
  }
  return Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`)
    .join('; ')
}

/** Begins a transaction in which values are written as {@link fixed} says. None of this fixes what it will see. */
export async function begin(connection: Connection, mode: string, timeoutMs: number): Promise<void> {
  await connection.run(`begin ${mode}`)
  await connection.run(fixed(timeoutMs))
}

/** Before its first look at rows, a transaction can still be made to see what was changed while it waited for locks. */
export async function lock(
  connection: Connection,
  tables: readonly PostgresTable[],
  mode: 'access share' | 'share row exclusive',
): Promise<void> {
  const lockable = tables.filter(({ isOrdinary, isPartitioned }) => isOrdinary || isPartitioned)
  if (lockable.length === 0) return
  const names = lockable.map(({ isOrdinary, sql }) => (isOrdinary ? `only ${sql}` : sql))
  await connection.run(`lock table ${names.join(', ')} in ${mode} mode`)
}
