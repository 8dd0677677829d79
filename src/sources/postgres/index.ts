import type { SourceDefinition } from '../definition.js'
import { openPostgres } from './open-postgres.js'
import { type PostgresSettings, postgresSettings } from './settings.js'

export const postgres = {
  kind: 'postgres',
  summary: 'A PostgreSQL database, read in one transaction.',
  schema: postgresSettings,
  open: openPostgres,
} satisfies SourceDefinition<PostgresSettings>
