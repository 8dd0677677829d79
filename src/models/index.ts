import type { ModelDefinition } from './model.js'

export type {
  Fact,
  InputFault,
  ModelDefinition,
  ModelInputs,
  ModelOutputs,
  ModelValue,
  OutputField,
  Sentinel,
} from './model.js'

/** Every model that comes with Countersign, sorted by name. */
export const MODELS: readonly ModelDefinition[] = []
