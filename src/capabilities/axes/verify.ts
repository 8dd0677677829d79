import type { Channel } from '../../core/axes/channel.js'
import { type AxesDecision, decideAxes } from '../../core/axes/decide-axes.js'
import { Unavailable } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { secretsAmong, withoutSecrets } from '../../facts/index.js'
import { axesDomain, type PassedOver } from '../../judges/index.js'
import type { Receipt } from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import { hexOf, newId } from '../new-id.js'
import { type AskedChannels, askChannels } from './ask-channels.js'
import { type FoundFacts, findFacts } from './find-facts.js'
import { axesPolicyOnRecord } from './policy.js'
import { receiptOf } from './receipt-of.js'
import { axisOnWire, type ShownAxis } from './shown-axis.js'
import type { AxesRequest } from './wire.js'

/** One verified answer: the decision, what it rests on, and the receipt. */
export interface AxesVerification {
  readonly id: string
  readonly request: AxesRequest
  readonly decision: AxesDecision
  /** As they are answered; the receipt is over these words. */
  readonly axes: readonly ShownAxis[]
  readonly found: FoundFacts
  readonly asked: AskedChannels
  readonly timeMs: number
  readonly receipt: Receipt
  /** 32 random bytes, lower-case hex. Without it nobody can guess the request from the receipt. */
  readonly salt: string
  /** The canonical text of the policy that the receipt names by its digest. */
  readonly policyText: string
}

/** A request and, beside it, what the commitment is made over. */
export interface AxesCall {
  readonly request: AxesRequest
  /** The request as it came. */
  readonly raw: StrictJson
}

/**
 * Verifies one answer on four axes: looks for facts, asks the channels, decides, and puts the verdict on a receipt.
 *
 * @throws {Unavailable} `verification_model_error`: a model is configured, none could be asked, and no fact decides;
 *   or too much work is waiting
 */
export async function verifyAxes({ request, raw }: AxesCall, parts: LocalParts): Promise<AxesVerification> {
  const started = parts.clock()
  const found = await findFacts(request, parts.guarded)
  const asked = discreet(await askChannels(request, parts.judge), found, request)
  const facts = found.trouble === null ? found.facts : null
  const decision = decideAxes(asked.channels, facts, axesDomain(request.domain).rules)
  refuseUnasked(decision, asked)
  const axes = decision.axes.map((axis) => axisOnWire(axis, asked.channels, found.facts))
  const salt = parts.chance(32)
  const policy = axesPolicyOnRecord(asked.model === null ? null : asked)
  const ended = parts.clock()
  return {
    id: newId('ver', 8, parts.chance),
    request,
    decision,
    axes,
    found,
    asked,
    timeMs: Math.max(0, ended.getTime() - started.getTime()),
    receipt: receiptOf({ decision, axes, found, asked, salt, raw, digest: policy.digest }, parts),
    salt: hexOf(salt),
    policyText: policy.text,
  }
}

/** A model that finds a secret in the response quotes it: what is answered and kept repeats none. */
function discreet(asked: AskedChannels, { facts }: FoundFacts, { response }: AxesRequest): AskedChannels {
  const secrets = secretsAmong(facts, response)
  if (secrets.length === 0) return asked
  const channels = asked.channels.map((channel): Channel => {
    if (channel.rulings === null) return channel
    const rulings = channel.rulings.map((ruling) => ({
      ...ruling,
      quote: withoutSecrets(ruling.quote, secrets),
      reason: withoutSecrets(ruling.reason, secrets),
    }))
    return { ...channel, rulings }
  })
  return { ...asked, channels }
}

/** Troubles of reaching a model, not of what it says: nothing was verified, and the caller may try again. */
const UPSTREAM: readonly string[] = [
  'judge_unavailable',
  'judge_misconfigured',
  'rate_limited',
  'quota_spent',
]

function refuseUnasked({ verdict }: AxesDecision, asked: AskedChannels): void {
  const { channels, model } = asked
  const isUpstream = channels.every(({ trouble }) => trouble && UPSTREAM.includes(trouble.code))
  if (verdict !== 'ERROR' || channels.length === 0 || !isUpstream) return
  throw new Unavailable('verification_model_error', 'Verification model returned an error', {
    details: { model: model ?? 'unknown', passed_over: everyPassedOver(asked) },
  })
}

/** All that could not be asked; whoever was asked last stands in the channels only. */
function everyPassedOver({ channels, passedOver, last }: AskedChannels): readonly PassedOver[] {
  const [channel] = channels
  if (!channel?.trouble || passedOver.some(({ engine }) => engine === last)) return passedOver
  return [...passedOver, { engine: last ?? 'unknown', ...channel.trouble }]
}
