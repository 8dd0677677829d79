export { groundEach, groundStatements, rulerOn, splitStatements } from './ground-statements.js'
export { GROUNDING_WORK, type GroundingInput } from './grounding-input.js'
export {
  confidenceRow,
  GROUNDING_POLICY,
  GROUNDING_SETTINGS,
  type GroundingSettings,
  groundingSettingsOf,
} from './policy.js'
export { isOpposite, meaningKeys } from './words/meaning.js'
export { isNegator } from './words/negators.js'
