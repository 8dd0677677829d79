import { z } from 'zod'
import type { Source } from './source.js'

/** What the settings of every kind of environment have. */
export const SETTINGS_OF_EVERY_KIND = {
  name: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
      'must be up to 64 letters, digits, dots, dashes and underscores',
    )
    .meta({ description: 'What requests call the environment.' }),
  tables: z.array(z.string().min(1)).min(1).optional().meta({
    description: 'Only these tables are ever read. Default: all of them, without views.',
  }),
  keys: z
    .record(z.string().min(1), z.array(z.string().min(1)).min(1))
    .optional()
    .meta({
      description:
        'By table, the columns that name a row. Default: the primary key, else a unique `id` that is never NULL, else none.',
    }),
  ignore: z
    .array(z.string().regex(/.\../s, 'must be like table.column or *.column'))
    .optional()
    .meta({ description: 'Columns that are left out, `table.column` or `*.column`; never those of a key.' }),
}

/** What {@link SETTINGS_OF_EVERY_KIND} reads. */
export interface SettingsOfEveryKind {
  readonly kind: string
  readonly name: string
  readonly tables?: readonly string[] | undefined
  readonly keys?: Readonly<Record<string, readonly string[]>> | undefined
  readonly ignore?: readonly string[] | undefined
}

/** Where the state may be put back. */
export const RESET_SETTING = z
  .boolean()
  .optional()
  .meta({ description: 'Whether a session may put the state back to what it was before. Default false.' })

/**
 * All that is known about one kind of source.
 *
 * Contract, held by a test over every listed kind: a reading is of one moment and throws {@link SourceTrouble} only,
 * in words of its own; what was read twice without a change is the same twice; a reading given up leaves nothing behind.
 */
export interface SourceDefinition<Settings extends SettingsOfEveryKind = SettingsOfEveryKind> {
  /** As in the configuration; also the folder's name. */
  readonly kind: Settings['kind']
  /** One line for tables. */
  readonly summary: string
  /** The settings of an environment of this kind, strict. Field descriptions go to the docs. */
  readonly schema: z.ZodType<Settings>
  /** Connects to nothing yet. */
  open(settings: Settings): Source
}
