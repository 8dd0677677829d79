import { Refusal } from '../core/errors.js'

/**
 * Checks that a setting is the URL of a PostgreSQL database. The URL holds a password: no message quotes it.
 *
 * @throws {Refusal} `bad_setting`
 */
export function checkDatabaseUrl(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null
  if (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') return databaseUrl
  throw new Refusal('bad_setting', 'DATABASE_URL must be like postgresql://user:password@host:5432/database')
}
