import { z } from 'zod'
import { isObject, type JsonObject } from '../../terms/review-terms.js'
import { idField, objectField, WHERE_WORDS } from '../fields.js'

const KINDS = ['added', 'removed', 'changed'] as const

const fieldsField = z
  .unknown()
  .refine(
    (value) => isColumns(value) || isObject(value as JsonObject),
    'must be an object, or a list of columns',
  )
  .transform((value) => value as readonly string[] | JsonObject)
  .meta({
    type: 'object',
    description:
      'What the row is then, as in `where`, or `{"anything": true}`. Of a changed row no other column may change; for that alone a list of columns will do. Absent: any change of the row.',
  })

const countField = z
  .union([
    z.int().min(1, 'must be 1 or more: what is not allowed may not happen anyway'),
    z.strictObject({ min: z.int().min(0).optional(), max: z.int().min(1).optional() }),
  ])
  .describe(
    'How many such changes: a number, or `{min, max}`, where `min` is 1 and `max` any number if absent. 1 if absent.',
  )

const entrySchema = z
  .strictObject({
    table: z.string().min(1).describe('The table of the row.'),
    kind: z.enum(KINDS).describe('Whether the row is `added`, `removed` or `changed`.'),
    where: objectField(
      `Which row: ${WHERE_WORDS}. Of a changed or removed row they speak of what it was before.`,
    ).optional(),
    fields: fieldsField.optional(),
    count: countField.optional(),
    optional: z.boolean().default(false).describe('Whether it may happen less often, or not at all.'),
    bind: objectField('Names for values of the row, by column: `{"id": "event"}`.').optional(),
  })
  .describe('A change that is wanted, or that may be.')

export const changesSchema = z
  .strictObject({
    type: z.literal('changes'),
    id: idField,
    allow: z
      .array(entrySchema)
      .max(100)
      .optional()
      .describe(
        'All changes that there may be; each must be there unless it is optional. An empty list: nothing may change.',
      ),
    any_of: z
      .array(z.array(entrySchema).min(1, 'must have an entry; say optional of what may be left out').max(100))
      .min(2, 'must have two alternatives or more; one alone stands in allow')
      .max(20)
      .optional()
      .describe(
        'Alternatives, each a list like `allow`: besides `allow`, the changes are those of one of them.',
      ),
    ignore: z
      .array(z.string().min(1))
      .max(100)
      .optional()
      .describe(
        'What may change in any way: `table`, `table.column`, `*.column`, or a member of a JSON column, `table.column.member`.',
      ),
  })
  .describe('What differs between the states before and after is what should, and nothing else.')

export type ChangesSpec = z.output<typeof changesSchema>
export type EntrySpec = z.output<typeof entrySchema>

export function isColumns(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && item !== '')
  )
}
