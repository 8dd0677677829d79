import { z } from 'zod'
import { assertSchema } from '../../../asserts/index.js'
import type { JsonValue } from '../../../core/json/value.js'
import { idField, objectField, WHERE_WORDS } from '../fields.js'

function memberField(name: string) {
  return z
    .unknown()
    .transform((value) => value as JsonValue | undefined)
    .optional()
    .describe(`The entry's \`${name}\`: a value, or \`{comparator: value}\`.`)
}

const argumentsField = z
  .strictObject({
    exact: objectField('These arguments, and no others.').optional(),
    partial: objectField('These arguments, and any others.').optional(),
    with_defaults: objectField(
      'These arguments; any other only at the value that `defaults` states for it.',
    ).optional(),
    defaults: objectField(
      'With `with_defaults`: what the tool takes for an argument that is left out.',
    ).optional(),
  })
  .describe('The arguments of the call: one of `exact`, `partial` and `with_defaults`.')

const entryFields = {
  event_type: memberField('event_type'),
  element_id: memberField('element_id'),
  tool: memberField('tool'),
  status: memberField('status'),
  where: objectField(`Other members of the entry: ${WHERE_WORDS}.`).optional(),
  arguments: argumentsField.optional(),
}

const entrySchema = z.strictObject(entryFields)
const stepSchema = z
  .strictObject({
    // biome-ignore lint/suspicious/noThenProperty: the word on the wire
    then: entrySchema.optional().describe('The next entry is like this.'),
    anything: z.literal(true).optional().describe('Any number of entries, whatever they are.'),
    never: entrySchema.optional().describe('Any number of entries, none of which is like this.'),
  })
  .describe('One of `then`, `anything` and `never`.')

export const logSchema = z
  .strictObject({
    type: z.literal('log'),
    id: idField,
    ...entryFields,
    asserts: z
      .array(assertSchema)
      .min(1, 'must have an assert')
      .max(50)
      .optional()
      .describe('What must be so of these entries, `_result`, which are in their order.'),
    sequence: z
      .array(stepSchema)
      .min(1, 'must have a step')
      .max(50)
      .optional()
      .describe('All of these entries, from the first to the last, are such a sequence.'),
  })
  .describe('What was done is as it should be.')

export type LogSpec = z.output<typeof logSchema>
export type EntrySpec = z.output<typeof entrySchema>
export type StepSpec = z.output<typeof stepSchema>
export type ArgumentsSpec = z.output<typeof argumentsField>
