import type { SourceDefinition } from '../definition.js'
import { openSqlite } from './open-sqlite.js'
import { type SqliteSettings, sqliteSettings } from './settings.js'

export const sqlite = {
  kind: 'sqlite',
  summary: 'An SQLite file on this machine, read in one transaction.',
  schema: sqliteSettings,
  open: openSqlite,
} satisfies SourceDefinition<SqliteSettings>
