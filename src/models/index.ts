import { abSampleSize } from './ab-sample-size/index.js'
import { compoundSavings } from './compound-savings/index.js'
import { emergencyFund } from './emergency-fund/index.js'
import { errorBudget } from './error-budget/index.js'
import { loanAmortization } from './loan-amortization/index.js'
import type { ModelDefinition } from './model.js'
import { relocation } from './relocation/index.js'
import { sideBusiness } from './side-business/index.js'
import { startupRunway } from './startup-runway/index.js'

export { CONCORDANCE_TOLERANCE } from './concordance.js'
export { contractOf, type ModelContract } from './contract-of.js'
export { EVAL_CASES, type EvalCase, evalCases } from './eval-cases.js'
export type {
  CompiledFile,
  ListedModel,
  ModelDescription,
  ModelSource,
  OwnModelSource,
  RunnableModel,
} from './listed-model.js'
export type {
  Fact,
  InputFault,
  JsonSchema,
  ModelDefinition,
  ModelInputs,
  ModelOutputs,
  ModelValue,
  OutputField,
  Sentinel,
} from './model.js'
export { type InputReading, readInputs } from './read-inputs.js'
export { renderOutputs, renderValue } from './render-outputs.js'
export { type SentinelNote, sentinelsOf } from './sentinels-of.js'

/** Every model that comes with Countersign, sorted by name. */
export const MODELS: readonly ModelDefinition[] = [
  abSampleSize, //
  compoundSavings,
  emergencyFund,
  errorBudget,
  loanAmortization,
  relocation,
  sideBusiness,
  startupRunway,
]

const BY_NAME: ReadonlyMap<string, ModelDefinition> = new Map(MODELS.map((model) => [model.name, model]))

/** The model of a name. */
export function findModel(name: string): ModelDefinition | undefined {
  return BY_NAME.get(name)
}
