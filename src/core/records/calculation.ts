import { canonicalJson } from '../json/canonical.js'
import type { StrictJson } from '../json/strict.js'

/** One run of a model: what was run, on what, and what came out. This is what a decision record is the digest of. */
export interface Calculation {
  readonly model: string
  readonly specVersion: string
  /** As the caller sent them, numbers that a double cannot carry by their texts. */
  readonly inputs: StrictJson
  /** As they stand on the wire: a number that is not finite is its string. */
  readonly outputs: StrictJson
}

/** The members that are hashed, in the order in which a record names them. */
export const RECORD_FIELDS = ['model', 'specVersion', 'inputs', 'outputs'] as const

/**
 * The canonical text of `{model, specVersion, inputs, outputs}`; its SHA-256 is the record.
 *
 * @throws {CanonicalError} inputs or outputs have no canonical form
 */
export function calculationText({ model, specVersion, inputs, outputs }: Calculation): string {
  const value = { model, specVersion, inputs: inputs.value, outputs: outputs.value }
  return canonicalJson(value, new Map([...below('/inputs', inputs), ...below('/outputs', outputs)]))
}

function* below(pointer: string, { numbers }: StrictJson): Generator<readonly [string, string]> {
  for (const [at, text] of numbers) yield [pointer + at, text]
}
