import { AXES } from '../../core/axes/axis.js'
import { BULLETS } from '../../core/axes/bullet.js'
import type { Channel } from '../../core/axes/channel.js'
import type { AxesDecision } from '../../core/axes/decide-axes.js'
import { findingsOf } from './findings.js'
import { rounded } from './shown-axis.js'
import type { AxesVerification } from './verify.js'
import type { AxesAnswer } from './wire.js'

/** Renders the answer of POST /verify. */
export function renderAxes(verification: AxesVerification): AxesAnswer {
  const { decision, asked, receipt } = verification
  return {
    id: verification.id,
    verdict: decision.verdict,
    confidence: rounded(decision.confidence),
    model_used: asked.model ?? 'none',
    verification_time_ms: verification.timeMs,
    axes: [...verification.axes],
    findings: findingsOf(verification),
    channels: asked.channels.map((channel, i) => renderChannel(channel, i, decision)),
    engine: receipt.payload.engine,
    passed_over: asked.passedOver.map(({ engine, code, message }) => ({ engine, code, message })),
    ...(decision.verdict === 'ERROR' && whyOpen(verification)),
    receipt,
    salt: verification.salt,
  }
}

function renderChannel(
  { rulings, trouble }: Channel,
  index: number,
  { axes }: AxesDecision,
): AxesAnswer['channels'][number] {
  return {
    axes: axes.map(({ name, votes }) => {
      const { score = null, passed = null } = votes[index] ?? {}
      return { name, score: score === null ? null : rounded(score), passed }
    }),
    rulings: BULLETS.flatMap(({ name, axis }) => {
      const found = rulings?.find(({ bullet }) => bullet === name)
      return found
        ? [{ axis, property: name, ruling: found.ruling, quote: found.quote, reason: found.reason }]
        : []
    }),
    error: trouble?.code ?? null,
    message: trouble?.message ?? null,
  }
}

/** Why the verdict is ERROR. */
function whyOpen({ found, asked: { channels } }: AxesVerification): Pick<AxesAnswer, 'error' | 'message'> {
  if (found.trouble !== null)
    return { error: 'facts_budget', message: `Facts could not be looked for: ${found.trouble}` }
  if (channels.length === 0) return NO_MODEL
  const [trouble] = channels.flatMap((channel) => channel.trouble ?? [])
  if (!trouble) return NOTHING_APPLIES
  const whom = channels.every((channel) => channel.trouble) ? 'No channel ruled' : 'Not every channel ruled'
  return { error: trouble.code, message: `${whom}: ${trouble.message}` }
}

const NO_MODEL = {
  error: 'no_model_configured',
  message: `No model is configured, and facts alone do not decide all of ${AXES.join(', ')}: see docs/axes.md.`,
}

const NOTHING_APPLIES = {
  error: 'nothing_applies',
  message: 'By the rulings, no property of some axis applies to the response: nothing checked is no pass.',
}
