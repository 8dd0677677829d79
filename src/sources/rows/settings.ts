import { z } from 'zod'
import { SETTINGS_OF_EVERY_KIND } from '../definition.js'

/** An environment whose state its clients push. */
export const rowsSettings = z.strictObject({ kind: z.literal('rows'), ...SETTINGS_OF_EVERY_KIND })

export type RowsSettings = z.output<typeof rowsSettings>
