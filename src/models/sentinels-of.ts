import type { ModelDefinition, ModelInputs, ModelOutputs, ModelValue, Sentinel } from './model.js'
import { renderValue } from './render-outputs.js'

/** A sentinel of a model, and whether these outputs have it. */
export interface SentinelNote {
  readonly field: string
  /** A number that is not finite as its string. */
  readonly value: number | string
  readonly meaning: string
  /** Whether the value in the outputs is meant as the sentinel. */
  readonly triggered: boolean
}

/** What of the outputs does not mean what it measures: every sentinel of the model, triggered or not. */
export function sentinelsOf(
  { sentinels }: Pick<ModelDefinition, 'sentinels'>,
  inputs: ModelInputs,
  outputs: ModelOutputs,
): SentinelNote[] {
  return sentinels.map((sentinel) => ({
    field: sentinel.field,
    value: renderValue(sentinel.value) as number | string,
    meaning: sentinel.meaning,
    triggered: isTriggered(sentinel, inputs, outputs),
  }))
}

function isTriggered(sentinel: Sentinel, inputs: ModelInputs, outputs: ModelOutputs): boolean {
  if (!Object.is(valueAt(outputs, sentinel.field), sentinel.value)) return false
  return sentinel.isTriggered?.(inputs, outputs) ?? true
}

/** What stands at a path of names with dots between them. */
function valueAt(outputs: ModelOutputs, field: string): ModelValue | undefined {
  return field.split('.').reduce<ModelValue | undefined>((above, name) => {
    if (typeof above !== 'object' || above === null || !Object.hasOwn(above, name)) return undefined
    return (above as ModelOutputs)[name]
  }, outputs)
}
