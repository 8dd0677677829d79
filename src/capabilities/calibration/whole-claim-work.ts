import type { GroundingInput } from '../../grounding/index.js'

/** What the guarded work takes; it gives back the StatementFinding of the whole claim, which is not split. */
export type WholeClaim = Pick<GroundingInput, 'evidence'> & { readonly claim: string }

/** The work module, for GuardedWork: compiled beside this file, or its source where that is run. */
export const WHOLE_CLAIM_WORK = new URL(
  import.meta.url.endsWith('.ts') ? './work.ts' : './work.js',
  import.meta.url,
)
