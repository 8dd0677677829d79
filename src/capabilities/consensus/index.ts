import type { Capability } from '../capability.js'
import { consensusCommand } from './command.js'
import { consensusReplayer } from './replay.js'
import { consensusRoute } from './route.js'
import { tryConsensusRoute } from './try-route.js'

/** What several answers agree on. */
export const consensusCapability: Capability = {
  name: 'consensus',
  routes: [consensusRoute, tryConsensusRoute],
  commands: [consensusCommand],
  replayer: consensusReplayer,
}

export { CONSENSUS_WORK } from './consensus-work.js'
export { consensusLocally } from './local.js'
export type { ConsensusAnswer, ConsensusRequestInput } from './wire.js'
