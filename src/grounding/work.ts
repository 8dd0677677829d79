import type { StatementFinding } from '../core/finding.js'
import { groundStatements } from './ground-statements.js'
import type { GroundingInput } from './grounding-input.js'

/** Guarded work: {@link groundStatements} off the event loop. */
export function work({ output, evidence, settings }: GroundingInput): StatementFinding[] {
  return groundStatements(output, evidence, settings)
}
