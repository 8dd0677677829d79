import type { ConsensusRules } from './find-consensus.js'

/** What the guarded work takes; it gives back a ConsensusFinding. */
export interface ConsensusJob {
  readonly outputs: readonly string[]
  readonly evidence: readonly { readonly text: string }[]
  readonly rules: ConsensusRules
}

/** The work module, for GuardedWork: compiled beside this file, or its source where that is run. */
export const CONSENSUS_WORK = new URL(
  import.meta.url.endsWith('.ts') ? './work.ts' : './work.js',
  import.meta.url,
)
