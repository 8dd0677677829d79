import { limitsOf } from '../../core/settings.js'
import type { LocalParts, Replay, ReplayedPart, Replayer } from '../capability.js'
import { changedRules, foundAgain, reasonOf } from '../replayed-part.js'
import { findGuarded, rulingOnRecord } from './consensus.js'
import { consensusPolicy, consensusRules, readConsensusPolicy } from './policy.js'
import { readConsensusRequest } from './wire.js'

/** Compares again the answers that a receipt was issued for, under the policy it names. */
export const consensusReplayer: Replayer = {
  kind: 'consensus',
  policy: ({ settings }) => consensusPolicy(consensusRules(settings)),
  replay,
}

async function replay(past: Replay, parts: LocalParts): Promise<readonly ReplayedPart[]> {
  const rules = readConsensusPolicy(past.policy)
  const request = readConsensusRequest(past.request, limitsOf(parts.settings))
  const now = rulingOnRecord(await findGuarded(request, rules, parts), request.answers.length)
  const { counts, verdict, score = null, verification = null } = past.payload
  const reason = reasonOf(
    changedRules(`policy ${past.payload.policy.digest}`, past.policy, consensusPolicy(rules)),
  )
  return [
    foundAgain('counts', { ...counts }, { ...now.counts }, reason),
    foundAgain(
      'verdict',
      { verdict, score, verification },
      { verdict: now.verdict, score: now.score, verification: now.verification },
      reason,
    ),
  ]
}
