export { groundEach, groundStatements, splitStatements } from './ground-statements.js'
export { GROUNDING_WORK, type GroundingInput } from './grounding-input.js'
export { confidenceRow, GROUNDING_POLICY, GROUNDING_SETTINGS, type GroundingSettings } from './policy.js'
