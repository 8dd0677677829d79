import { jsonDifferences } from '../../core/json/differences.js'
import type { JsonValue } from '../../core/json/value.js'
import { limitsOf } from '../../core/settings.js'
import type { LocalParts, Replay, ReplayedPart, Replayer } from '../capability.js'
import { findGuarded, rulingOnRecord } from './consensus.js'
import type { ConsensusRules } from './find-consensus.js'
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
  const reason = changedRules(past, rules)
  return [
    part('counts', { ...counts }, { ...now.counts }, reason),
    part(
      'verdict',
      { verdict, score, verification },
      { verdict: now.verdict, score: now.score, verification: now.verification },
      reason,
    ),
  ]
}

function part(
  name: string,
  expected: JsonValue,
  actual: JsonValue,
  reason: string | undefined,
): ReplayedPart {
  if (jsonDifferences(expected, actual).length === 0) return { part: name, result: 'equal', expected, actual }
  return { part: name, result: 'different', expected, actual, ...(reason !== undefined && { reason }) }
}

/** Rules of the receipt's policy that this version has otherwise and cannot put in force. */
function changedRules({ payload, policy }: Replay, rules: ConsensusRules): string | undefined {
  const here = JSON.parse(JSON.stringify(consensusPolicy(rules))) as JsonValue
  const texts = jsonDifferences(policy, here).map(
    ({ pointer, expected, actual }) =>
      `policy ${payload.policy.digest} has ${pointer} ${JSON.stringify(expected)}, and here it is ${JSON.stringify(actual)}`,
  )
  return texts.length === 0 ? undefined : texts.join('; ')
}
