import { z } from 'zod'
import type { JsonValue } from '../../core/json/value.js'
import type { Settings } from '../../core/settings.js'
import { GROUNDING_POLICY, GROUNDING_SETTINGS, groundingSettingsOf } from '../../grounding/index.js'
import { canonicalJson, sha256Hex } from '../../records/index.js'
import { readPolicy } from '../read-policy.js'
import type { ConsensusRules } from './find-consensus.js'

/** Raised whenever the same answers may be put into other clusters. */
const ENGINE = 'consensus/2'

/** The rules in force here. */
export function consensusRules(settings: Settings): ConsensusRules {
  const thresholds = {
    agreementOver: 0.5,
    copies: { wordsMin: 6, run: 5, jaccardMin: 0.8 },
    copiedAgreement: 0.6,
    supportedAt: settings.PASS_AT,
  }
  return { thresholds, grounding: GROUNDING_SETTINGS }
}

/** Everything besides the request that a ruling depends on, as it goes on record. */
export function consensusPolicy({ thresholds, grounding }: ConsensusRules) {
  return {
    v: 1,
    kind: 'consensus',
    engine: ENGINE,
    thresholds,
    grounding: { ...GROUNDING_POLICY, thresholds: grounding },
  }
}

/** The policy under some rules, canonical, with its digest. */
export function policyOnRecord(rules: ConsensusRules): { readonly text: string; readonly digest: string } {
  const text = canonicalJson(consensusPolicy(rules))
  return { text, digest: sha256Hex(text) }
}

const share = z.number().min(0).max(1)
const words = z.int().min(1).max(1_000)

/** Of a policy from elsewhere only what can be put in force here is read. */
const policySchema = z.looseObject({
  v: z.literal(1),
  kind: z.literal('consensus'),
  thresholds: z.object({
    agreementOver: share,
    copies: z.object({ wordsMin: words, run: words, jaccardMin: share }),
    copiedAgreement: share,
    supportedAt: share,
  }),
  grounding: z.looseObject({ thresholds: z.record(z.string(), z.number().min(0)) }),
})

/**
 * The rules that a policy from elsewhere names. A threshold of the claim engine that it does not know is the one in force
 * here.
 *
 * @throws {Refusal} `policy_unusable`: no policy of consensus, or one of another version
 */
export function readConsensusPolicy(policy: JsonValue): ConsensusRules {
  const { thresholds, grounding } = readPolicy(policySchema, policy)
  return { thresholds, grounding: groundingSettingsOf(grounding.thresholds) }
}
