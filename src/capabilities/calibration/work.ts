import type { StatementFinding } from '../../core/finding.js'
import { groundEach } from '../../grounding/index.js'
import type { WholeClaim } from './whole-claim-work.js'

/** Guarded work: {@link groundEach} of one claim off the event loop. */
export function work({ claim, evidence }: WholeClaim): StatementFinding | undefined {
  return groundEach([{ text: claim, start: 0, end: claim.length }], evidence)[0]
}
