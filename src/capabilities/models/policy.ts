import { z } from 'zod'
import { clampTolerance } from '../../claims/index.js'
import { Refusal } from '../../core/errors.js'
import type { JsonValue } from '../../core/json/value.js'
import { canonicalJson, sha256Hex } from '../../records/index.js'

/**
 * Everything besides the request and the model that a ruling on claims depends on, as it goes on record. Which model
 * ruled, and which version of its spec, stands in the receipt itself. Raise an engine's number whenever the same claims on
 * the same outputs may be ruled otherwise.
 */
export const CLAIMS_POLICY = {
  v: 1,
  kind: 'claims',
  engine: 'claims/1',
  prose: 'numbers-in-prose/1',
  tolerance: {
    rule: '|a - b| <= max(abs, rel * max(|a|, |b|))',
    default: clampTolerance(),
    least: clampTolerance({ rel: 0, abs: 0 }),
    most: clampTolerance({ rel: Number.MAX_VALUE, abs: Number.MAX_VALUE }),
  },
} as const

const text = canonicalJson(CLAIMS_POLICY)

/** The same, canonical, with its digest. */
export const CLAIMS_POLICY_ON_RECORD = { text, digest: sha256Hex(text) } as const

const policySchema = z.looseObject({ v: z.literal(1), kind: z.literal('claims') })

/** @throws {Refusal} `policy_unusable`: no policy of ruling on claims, or one of another version */
export function refuseOtherPolicy(policy: JsonValue): void {
  if (policySchema.safeParse(policy).success) return
  throw new Refusal('policy_unusable', 'This is no policy of ruling on claims, or one of another version.')
}
