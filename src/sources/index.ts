import { z } from 'zod'
import type { SourceDefinition } from './definition.js'
import { postgres } from './postgres/index.js'
import { rows } from './rows/index.js'
import type { Source } from './source.js'
import { sqlite } from './sqlite/index.js'

export type { SettingsOfEveryKind, SourceDefinition } from './definition.js'
export { type PushedLines, pushedLines, pushedTables } from './rows/index.js'
export type {
  ColumnShape,
  GivenState,
  PushedTables,
  Source,
  SourceOptions,
  TableReading,
  TableShape,
} from './source.js'
export { SOURCE_TROUBLES, SourceTrouble, type SourceTroubleKind } from './source-trouble.js'

const PARTS = [
  postgres, //
  rows,
  sqlite,
] as const

/** Every kind of source, sorted. */
export const SOURCES: readonly SourceDefinition[] = PARTS

/** The settings of one environment, told apart by `kind`. */
export const environmentSchema = z.discriminatedUnion('kind', [postgres.schema, rows.schema, sqlite.schema])

/** What {@link environmentSchema} reads. */
export type EnvironmentSettings = z.output<typeof environmentSchema>

const BY_KIND: ReadonlyMap<string, SourceDefinition> = new Map(SOURCES.map((source) => [source.kind, source]))

/** Opens an environment; nothing is connected to yet. */
export function openSource(settings: EnvironmentSettings): Source {
  const definition = BY_KIND.get(settings.kind)
  if (!definition) throw new TypeError(`no source of kind ${settings.kind}`)
  return definition.open(settings)
}
