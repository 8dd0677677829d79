import type { StrictJson } from '../../core/json/strict.js'
import { type JsonValue, NO_NUMBER_TEXTS } from '../../core/json/value.js'
import type { ListedModel, ModelDescription, SentinelNote } from '../../models/index.js'
import { canonicalJson, type DecisionRecord, issueRecord } from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import { accepted, done } from './in-sandbox.js'

/** One run of a model, on record. */
export interface ModelRun {
  readonly model: ModelDescription
  readonly inputs: StrictJson
  readonly outputs: { readonly [name: string]: JsonValue }
  readonly sentinels: readonly SentinelNote[]
  /** Without the inputs: they stand beside it. */
  readonly record: DecisionRecord
}

/**
 * Runs a model and puts the calculation on record.
 *
 * @throws {Refusal} `invalid_inputs`: the model takes no such inputs
 * @throws {Unavailable} `budget`, or too much work is waiting
 */
export async function runModel(model: ListedModel, inputs: StrictJson, parts: LocalParts): Promise<ModelRun> {
  const task = { kind: 'run', inputs: canonicalJson(inputs.value, inputs.numbers) } as const
  const { outputs, sentinels } = accepted(await done<'run'>(model, task, parts.guarded.share()))
  const { name, specVersion } = model.description
  const calculation = {
    model: name,
    specVersion,
    inputs,
    outputs: { value: { ...outputs }, numbers: NO_NUMBER_TEXTS },
  }
  return {
    model: model.description,
    inputs,
    outputs,
    sentinels,
    record: issueRecord(calculation, parts.signer, false),
  }
}
