import { z } from 'zod'
import { CHECKS_POLICY } from '../../checks/index.js'
import type { JsonValue } from '../../core/json/value.js'
import type { Settings } from '../../core/settings.js'
import type { GatePolicy } from '../../core/verdict.js'
import {
  GROUNDING_POLICY,
  GROUNDING_SETTINGS,
  type GroundingSettings,
  groundingSettingsOf,
} from '../../grounding/index.js'
import { CLAIMS_PROMPT, CRITERIA_PROMPT, type Judge } from '../../judges/index.js'
import { canonicalJson, sha256Hex } from '../../records/index.js'
import { readPolicy } from '../read-policy.js'
import { MODEL_CONFIDENCE } from './model-confidence.js'

/** The rules that one judging goes by, beside those that are fixed in the code. */
export interface JudgeRules {
  readonly gate: GatePolicy
  readonly grounding: GroundingSettings
  /** Which models are asked, and how, as it goes on record; null where none is configured. */
  readonly judge: JsonValue
}

/** The rules in force here. */
export function judgeRules(settings: Settings, judge: Judge): JudgeRules {
  const gate = {
    passAt: settings.PASS_AT,
    passConfidence: settings.PASS_CONFIDENCE,
    failBelow: 0.3,
    onError: settings.ON_ERROR,
  } as const
  return { gate, grounding: GROUNDING_SETTINGS, judge: judgePart(judge) }
}

function judgePart({ providers }: Judge): JsonValue {
  if (providers.length === 0) return null
  return {
    providers: providers.map(({ name, model }) => ({ engine: name, model })),
    prompts: { claims: CLAIMS_PROMPT.digest, criteria: CRITERIA_PROMPT.digest },
    parameters: { temperature: 0, seed: 'of each call' },
    confidence: { ...MODEL_CONFIDENCE },
  }
}

/** Everything besides the request that a verdict depends on, as it goes on record. */
export function judgePolicy({ gate, grounding, judge }: JudgeRules) {
  return {
    v: 1,
    kind: 'judge',
    gate,
    grounding: { ...GROUNDING_POLICY, thresholds: grounding },
    checks: CHECKS_POLICY,
    ...(judge !== null && { judge }),
  }
}

/** The policy in force, ready to go on record. */
export interface PolicyInForce {
  readonly rules: JudgeRules
  /** Canonical. */
  readonly text: string
  readonly digest: string
}

const inForce = new WeakMap<Judge, WeakMap<Settings, PolicyInForce>>()

/** The policy under some settings; worked out once, since it is long and every receipt names it. */
export function policyInForce(settings: Settings, judge: Judge): PolicyInForce {
  const bySettings = inForce.get(judge) ?? new WeakMap<Settings, PolicyInForce>()
  inForce.set(judge, bySettings)
  const known = bySettings.get(settings)
  if (known) return known
  const rules = judgeRules(settings, judge)
  const text = canonicalJson(judgePolicy(rules))
  const policy = { rules, text, digest: sha256Hex(text) }
  bySettings.set(settings, policy)
  return policy
}

const share = z.number().min(0).max(1)

/** Of a policy from elsewhere only what can be put in force here is read. */
const policySchema = z.looseObject({
  v: z.literal(1),
  kind: z.literal('judge'),
  gate: z.object({
    passAt: share,
    passConfidence: share,
    failBelow: share,
    onError: z.enum(['retry', 'fail']),
  }),
  grounding: z.looseObject({ thresholds: z.record(z.string(), z.number().min(0)) }),
  judge: z.json().default(null),
})

/**
 * The rules that a policy from elsewhere names. A threshold that it does not know, since it was added later, is the one in
 * force here.
 *
 * @throws {Refusal} `policy_unusable`: no policy of judging, or one of another version
 */
export function readJudgePolicy(policy: JsonValue): JudgeRules {
  const { gate, grounding, judge } = readPolicy(policySchema, policy)
  return { gate, grounding: groundingSettingsOf(grounding.thresholds), judge }
}
