import type { ModelInputs, ModelOutputs } from './model.js'

/** A second implementation of a model, written from its spec alone. Takes inputs that have passed the model's contract. */
export type Reference = (inputs: ModelInputs) => ModelOutputs

/** The second implementation of every listed model, by its name. */
export const REFERENCES: Readonly<Record<string, Reference>> = {}
