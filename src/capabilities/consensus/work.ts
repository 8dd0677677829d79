import type { ConsensusJob } from './consensus-work.js'
import { type ConsensusFinding, findConsensus } from './find-consensus.js'

/** Guarded work: {@link findConsensus} off the event loop. */
export function work({ outputs, evidence, rules }: ConsensusJob): ConsensusFinding {
  return findConsensus(outputs, evidence, rules)
}
