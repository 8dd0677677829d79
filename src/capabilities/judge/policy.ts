import { z } from 'zod'
import { CHECKS_POLICY } from '../../checks/index.js'
import type { Calibration } from '../../core/calibration/calibration.js'
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
import { type Scale, scaleSchema, scalesOf } from '../calibrations.js'
import { MODEL_CONFIDENCE } from '../model-confidence.js'
import { readPolicy } from '../read-policy.js'

/** The rules that one judging goes by, beside those that are fixed in the code. */
export interface JudgeRules {
  readonly gate: GatePolicy
  readonly grounding: GroundingSettings
  /** Which models are asked, and how, as it goes on record; null where none is configured. */
  readonly judge: JsonValue
  /** How often a model is asked the same, 1..3. */
  readonly passes: number
  /** The confidence of those judges that were calibrated. */
  readonly scales: readonly Scale[]
  /** Confidence below which a model's ruling does not count, 0..1. */
  readonly abstainBelow: number
}

/** The rules in force here. */
export function judgeRules(
  settings: Settings,
  judge: Judge,
  calibrations: readonly Calibration[],
): JudgeRules {
  const gate = {
    passAt: settings.PASS_AT,
    passConfidence: settings.PASS_CONFIDENCE,
    failBelow: 0.3,
    onError: settings.ON_ERROR,
  } as const
  return {
    gate,
    grounding: GROUNDING_SETTINGS,
    judge: judgePart(judge),
    passes: settings.JUDGE_PASSES,
    scales: scalesOf(calibrations, judge),
    abstainBelow: settings.ABSTAIN_BELOW,
  }
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
export function judgePolicy({ gate, grounding, judge, passes, scales, abstainBelow }: JudgeRules) {
  return {
    v: 1,
    kind: 'judge',
    gate,
    grounding: { ...GROUNDING_POLICY, thresholds: grounding },
    checks: CHECKS_POLICY,
    ...(judge !== null && { judge }),
    // What is as it always was goes unsaid, so that policies keep their digests.
    ...(judge !== null && passes > 1 && { passes }),
    ...(judge !== null && abstainBelow > 0 && { abstainBelow }),
    ...(scales.length > 0 && { scales }),
  }
}

/** The policy in force, ready to go on record. */
export interface PolicyInForce {
  readonly rules: JudgeRules
  /** Canonical. */
  readonly text: string
  readonly digest: string
}

const inForce = new WeakMap<Judge, WeakMap<Settings, WeakMap<readonly Calibration[], PolicyInForce>>>()

/** The policy under some settings; worked out once, since it is long and every receipt names it. */
export function policyInForce(
  settings: Settings,
  judge: Judge,
  calibrations: readonly Calibration[],
): PolicyInForce {
  const bySettings = inForce.get(judge) ?? new WeakMap()
  inForce.set(judge, bySettings)
  const byCalibrations = bySettings.get(settings) ?? new WeakMap()
  bySettings.set(settings, byCalibrations)
  const known = byCalibrations.get(calibrations)
  if (known) return known
  const rules = judgeRules(settings, judge, calibrations)
  const text = canonicalJson(judgePolicy(rules))
  const policy = { rules, text, digest: sha256Hex(text) }
  byCalibrations.set(calibrations, policy)
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
  passes: z.int().min(1).max(3).default(1),
  abstainBelow: share.default(0),
  scales: z.array(scaleSchema).default([]),
})

/**
 * The rules that a policy from elsewhere names. A threshold that it does not know, since it was added later, is the one in
 * force here.
 *
 * @throws {Refusal} `policy_unusable`: no policy of judging, or one of another version
 */
export function readJudgePolicy(policy: JsonValue): JudgeRules {
  const { grounding, ...rules } = readPolicy(policySchema, policy)
  const { gate, judge, passes, scales, abstainBelow } = rules
  return { gate, grounding: groundingSettingsOf(grounding.thresholds), judge, passes, scales, abstainBelow }
}
