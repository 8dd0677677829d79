import { z } from 'zod'
import { Refusal } from '../../core/errors.js'
import type { JsonValue } from '../../core/json/value.js'
import { FACTS_POLICY } from '../../facts/index.js'
import { axesDomains } from '../../judges/index.js'
import { canonicalJson, sha256Hex } from '../../records/index.js'
import type { AskedChannels } from './ask-channels.js'

/**
 * Everything besides the request that a verdict on the axes depends on, as it goes on record. Raise the engine's number
 * whenever the same facts and rulings may come to another verdict.
 *
 * @param asked the model that ruled; null where none did
 */
export function axesPolicy(asked: AskedChannels | null) {
  return {
    v: 1,
    kind: 'axes',
    engine: 'axes/1',
    domains: axesDomains(),
    facts: FACTS_POLICY,
    judge: asked && {
      engine: asked.engine,
      model: asked.model,
      fingerprints: asked.fingerprints,
      temperature: asked.temperature,
      channels: asked.channels.length,
    },
  }
}

/** The same, canonical, with its digest. */
export function axesPolicyOnRecord(asked: AskedChannels | null): {
  readonly text: string
  readonly digest: string
} {
  const text = canonicalJson(axesPolicy(asked))
  return { text, digest: sha256Hex(text) }
}

const policySchema = z.looseObject({ v: z.literal(1), kind: z.literal('axes') })

/** @throws {Refusal} `policy_unusable`: no policy of ruling on axes, or one of another version */
export function refuseOtherPolicy(policy: JsonValue): void {
  if (policySchema.safeParse(policy).success) return
  throw new Refusal('policy_unusable', 'This is no policy of verifying axes, or one of another version.')
}
