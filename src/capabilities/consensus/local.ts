import type { StrictJson } from '../../core/json/strict.js'
import { limitsOf } from '../../core/settings.js'
import type { LocalParts } from '../capability.js'
import { newRequestId } from '../new-id.js'
import { consensus } from './consensus.js'
import { type ConsensusAnswer, readConsensusRequest, renderConsensus } from './wire.js'

/**
 * Finds a consensus in this process, and records it nowhere.
 *
 * @throws {Refusal} the request cannot be served as it is
 * @throws {Unavailable} comparing the answers takes too long, or too much work is waiting
 */
export async function consensusLocally(raw: StrictJson, parts: LocalParts): Promise<ConsensusAnswer> {
  const request = readConsensusRequest(raw, limitsOf(parts.settings))
  const requestId = newRequestId(parts.chance)
  return renderConsensus(await consensus({ requestId, request, raw }, parts))
}
