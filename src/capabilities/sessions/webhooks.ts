import { z } from 'zod'
import type { Config, WEBHOOK_EVENTS } from '../../config/index.js'
import type { Job, JobKind } from '../../queue/index.js'
import type { ServerParts } from '../capability.js'
import type { SessionAnswer } from './session-answer.js'
import { webhookHeaders } from './webhook-signature.js'

const NAME = 'webhook'

/** The receiver does not want it, or cannot take it now. */
class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly code: string
  constructor(status: number) {
    super(`The webhook answered with ${status}.`)
    this.code = `http_${status}`
  }
}

const deliverySchema = z.object({ url: z.string(), id: z.string(), body: z.string() })

type Delivery = z.output<typeof deliverySchema>

/** One verification of a session, as webhooks are told of it. */
export interface Told {
  readonly tenant: string
  /** The verification's id. */
  readonly id: string
  readonly answer: SessionAnswer
}

/** Jobs that tell all webhooks that want to know: of a verification that has ended, or of one that waits. */
export function webhookJobs(told: Told, { config, clock }: Pick<ServerParts, 'config' | 'clock'>): Job[] {
  const type = told.answer.receipt ? 'session.verified' : 'session.pending'
  const urls = urlsFor(type, config)
  if (urls.length === 0) return []
  const body = JSON.stringify({ type, timestamp: clock().toISOString(), data: dataOf(told) })
  const id = `msg_${type.replace('session.', '')}_${told.id}`
  return urls.map((url) => ({ name: NAME, data: { url, id, body } satisfies Delivery }))
}

/** A URL that the configuration has twice, with an old and a new secret, is told once. */
function urlsFor(type: (typeof WEBHOOK_EVENTS)[number], { webhooks }: Config): string[] {
  return [...new Set(webhooks.filter(({ events }) => events.includes(type)).map(({ url }) => url))]
}

/** What was found without the rows behind it: those are for who has the access key. */
function dataOf({ tenant, answer: { session_id, success, verifiers, receipt } }: Told) {
  return {
    tenant,
    session_id,
    success,
    verifiers: verifiers.map(({ id, operator, success, outcome }) => ({ id, operator, success, outcome })),
    ...(receipt && { receipt }),
  }
}

/** Posts what {@link webhookJobs} made, signed, until it is taken: 14 times, over 11 to 23 hours. */
export function webhookKind({ config, clock, post }: ServerParts): JobKind {
  return {
    name: NAME,
    timeMs: 20_000,
    tries: 14,
    retryDelaySeconds: 5,
    atOnce: 8,
    about: (data) => new URL(deliverySchema.parse(data).url).origin,
    async run(data) {
      const { url, id, body } = deliverySchema.parse(data)
      const secrets = config.webhooks.filter((webhook) => webhook.url === url).map(({ secret }) => secret)
      // One that was taken out of the configuration; of servers that are just being changed another may have it.
      if (secrets.length === 0) throw new WebhookRefused(404)
      const timestamp = Math.floor(clock().getTime() / 1_000)
      const status = await post(url, webhookHeaders({ id, timestamp, body }, secrets), body)
      if (status >= 200 && status < 300) return 'done'
      if (status === 410) return 'given_up'
      throw new WebhookRefused(status)
    },
    giveUp: async () => undefined,
  }
}
