import { z } from 'zod'
import { RESET_SETTING, SETTINGS_OF_EVERY_KIND } from '../definition.js'

const TIMEOUT_MS = 300_000

/** An environment whose state is in a PostgreSQL database. */
export const postgresSettings = z.strictObject({
  kind: z.literal('postgres'),
  ...SETTINGS_OF_EVERY_KIND,
  url: z
    .string()
    .refine(
      // Without a host it is a socket's, which no other URL is.
      (url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace('@/', '@socket/')),
      'must be like postgresql://user:password@host:5432/database',
    )
    .meta({
      description:
        'The database, with a user that may only read: `postgresql://user:password@host:5432/database?sslmode=verify-full`.',
    }),
  schemas: z.array(z.string().min(1)).min(1).default(['public']).meta({
    description:
      "Schemas whose tables are read. The first one's tables are named bare, those of others `schema.table`. Default `public`.",
  }),
  timeoutMs: z
    .int()
    .min(100)
    .max(86_400_000)
    .default(TIMEOUT_MS)
    .meta({ description: `Most milliseconds that one table may take. Default ${TIMEOUT_MS}.` }),
  reset: RESET_SETTING,
})

export type PostgresSettings = z.output<typeof postgresSettings>
