import type { DatabaseOptions, StoreLog } from '../store/index.js'
import type { Desk } from './capability.js'

/** The database that a command works on: that of DATABASE_URL, else the embedded one, which servers may be using. */
export function databaseOf(desk: Desk, defaultDataFolder: () => string): DatabaseOptions {
  const { COUNTERSIGN_DATA, DATABASE_URL } = desk.settings
  return { databaseUrl: DATABASE_URL, dataFolder: COUNTERSIGN_DATA ?? defaultDataFolder(), log: logOn(desk) }
}

function logOn(desk: Desk): StoreLog {
  const say = (details: object, message: string) => desk.note(`${message} ${JSON.stringify(details)}`)
  return { info: () => undefined, warn: say, error: say }
}
