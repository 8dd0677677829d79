import type { SourceDefinition } from '../definition.js'
import { openRows } from './open-rows.js'
import { type RowsSettings, rowsSettings } from './settings.js'

export { type PushedLines, pushedLines, pushedTables } from './read-push.js'

export const rows = {
  kind: 'rows',
  summary: 'Tables that the client pushes.',
  schema: rowsSettings,
  open: openRows,
} satisfies SourceDefinition<RowsSettings>
