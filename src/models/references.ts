import { reference as abSampleSize } from './ab-sample-size/reference.js'
import { reference as compoundSavings } from './compound-savings/reference.js'
import { reference as emergencyFund } from './emergency-fund/reference.js'
import { reference as errorBudget } from './error-budget/reference.js'
import { reference as loanAmortization } from './loan-amortization/reference.js'
import type { ModelInputs, ModelOutputs } from './model.js'
import { reference as relocation } from './relocation/reference.js'
import { reference as sideBusiness } from './side-business/reference.js'
import { reference as startupRunway } from './startup-runway/reference.js'

/** A second implementation of a model, written from its spec alone. Takes inputs that have passed the model's contract. */
export type Reference = (inputs: ModelInputs) => ModelOutputs

/** The second implementation of every listed model, by its name. */
export const REFERENCES: Readonly<Record<string, Reference>> = {
  'ab-sample-size': abSampleSize,
  'compound-savings': compoundSavings,
  'emergency-fund': emergencyFund,
  'error-budget': errorBudget,
  'loan-amortization': loanAmortization,
  relocation,
  'side-business': sideBusiness,
  'startup-runway': startupRunway,
}
