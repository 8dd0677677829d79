import type { ModelDescription } from './listed-model.js'
import type { Fact, JsonSchema, ModelInputs, OutputField } from './model.js'
import { renderValue } from './render-outputs.js'

/** What a caller has to know about a model, as plain data for JSON. */
export interface ModelContract {
  readonly name: string
  readonly specVersion: string
  readonly title: string
  readonly summary: string
  /** Whether it is run without an access key. */
  readonly free: boolean
  /** JSON Schema, with a `unit` beside each input's domain. */
  readonly inputs: JsonSchema
  readonly outputs: readonly OutputField[]
  /** A value that is not finite as its string. */
  readonly sentinels: readonly { field: string; value: number | string; meaning: string }[]
  readonly assumptions: readonly string[]
  readonly facts: readonly Fact[]
  /** Inputs to begin with. */
  readonly example: ModelInputs
}

/** The contract of a model, derived from its definition. */
export function contractOf(model: Omit<ModelDescription, 'spec'>): ModelContract {
  const {
    name,
    specVersion,
    title,
    summary,
    isFree,
    inputs,
    outputs,
    sentinels,
    assumptions,
    facts,
    example,
  } = model
  return {
    name,
    specVersion,
    title,
    summary,
    free: isFree,
    inputs,
    outputs: outputs.map(({ path, type, unit, meaning }) => ({ path, type, unit, meaning })),
    sentinels: sentinels.map(({ field, value, meaning }) => ({
      field,
      value: renderValue(value) as number | string,
      meaning,
    })),
    assumptions,
    facts,
    example,
  }
}
