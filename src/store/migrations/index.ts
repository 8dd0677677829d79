import type { Migration } from 'kysely'
import { receipts } from './0001-receipts.js'
import { access } from './0002-access.js'
import { records } from './0003-records.js'
import { sessions } from './0004-sessions.js'
import { calibrations } from './0005-calibrations.js'
import { usage } from './0006-usage.js'

/** Every change of the tables, by a name that sorts after all before it. One that was released never changes. */
export function migrationsFor(schema: string): Record<string, Migration> {
  return {
    '0001-receipts': receipts(schema),
    '0002-access': access(schema),
    '0003-records': records(schema),
    '0004-sessions': sessions(schema),
    '0005-calibrations': calibrations(schema),
    '0006-usage': usage(schema),
  }
}

/** The name of the last change. */
export function latestMigration(schema: string): string {
  return Object.keys(migrationsFor(schema)).sort().at(-1) ?? ''
}
