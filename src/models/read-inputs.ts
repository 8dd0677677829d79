import { z } from 'zod'
import { faultsOf } from './input-faults.js'
import type { InputFault, JsonSchema, ModelDefinition, ModelInputs } from './model.js'

/** Inputs that a model can be run on, or all that is wrong with them. */
export type InputReading =
  | { readonly ok: true; readonly inputs: ModelInputs }
  | { readonly ok: false; readonly errors: readonly InputFault[] }

/** What a caller's inputs are held against. */
type InputContract = Pick<ModelDefinition, 'inputs' | 'review'>

/**
 * Holds a caller's inputs against a model's schema and then, if each is right by itself, against its review.
 *
 * What was left out comes back with the schema's default; everything else as it was sent. Never throws on data that came
 * from JSON. @throws {Error} the model's own schema cannot be read
 */
export function readInputs(model: InputContract, inputs: unknown): InputReading {
  const reading = readerOf(model.inputs).safeParse(inputs, { reportInput: true })
  if (!reading.success) return { ok: false, errors: faultsOf(reading.error.issues, model.inputs) }
  const read = reading.data as ModelInputs
  const errors = model.review?.(read) ?? []
  return errors.length === 0 ? { ok: true, inputs: read } : { ok: false, errors }
}

/** A schema is read once: it never changes, and reading takes longer than a model. */
const READERS = new WeakMap<JsonSchema, z.ZodType>()

function readerOf(schema: JsonSchema): z.ZodType {
  const known = READERS.get(schema)
  if (known) return known
  const reader = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  READERS.set(schema, reader)
  return reader
}
