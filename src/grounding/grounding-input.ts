import type { EvidenceText } from './ground-statements.js'
import type { GroundingSettings } from './policy.js'

/** What the guarded work takes; it gives back an array of StatementFinding. */
export interface GroundingInput {
  readonly output: string
  readonly evidence: readonly EvidenceText[]
  /** Default: those of the policy. */
  readonly settings?: GroundingSettings
}

/** The work module, for GuardedWork: compiled beside this file, or its source where that is run. */
export const GROUNDING_WORK = new URL(
  import.meta.url.endsWith('.ts') ? './work.ts' : './work.js',
  import.meta.url,
)
