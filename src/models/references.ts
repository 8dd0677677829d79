import { reference as emergencyFund } from './emergency-fund/reference.js'
import { reference as errorBudget } from './error-budget/reference.js'
import type { ModelInputs, ModelOutputs } from './model.js'
import { reference as relocation } from './relocation/reference.js'
import { reference as sideBusiness } from './side-business/reference.js'

/** A second implementation of a model, written from its spec alone. Takes inputs that have passed the model's contract. */
export type Reference = (inputs: ModelInputs) => ModelOutputs

/** The second implementation of every listed model, by its name. */
export const REFERENCES: Readonly<Record<string, Reference>> = {
  'emergency-fund': emergencyFund,
  'error-budget': errorBudget,
  relocation,
  'side-business': sideBusiness,
}
