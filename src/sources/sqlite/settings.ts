import { z } from 'zod'
import { RESET_SETTING, SETTINGS_OF_EVERY_KIND } from '../definition.js'

const TIMEOUT_MS = 300_000

/** An environment whose state is in an SQLite file. */
export const sqliteSettings = z.strictObject({
  kind: z.literal('sqlite'),
  ...SETTINGS_OF_EVERY_KIND,
  path: z.string().min(1).meta({
    description: 'The file, on this machine. A relative path begins where the server was started.',
  }),
  timeoutMs: z
    .int()
    .min(100)
    .max(86_400_000)
    .default(TIMEOUT_MS)
    .meta({ description: `Most milliseconds that one table may take. Default ${TIMEOUT_MS}.` }),
  reset: RESET_SETTING,
})

export type SqliteSettings = z.output<typeof sqliteSettings>
