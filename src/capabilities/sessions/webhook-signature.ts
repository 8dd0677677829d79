import { createHmac } from 'node:crypto'

/** A message to a webhook, as Standard Webhooks has it. */
export interface WebhookMessage {
  /** The same over all attempts. */
  readonly id: string
  /** When it is sent, in seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The headers of a message: its id, its time, and a signature by each secret.
 *
 * @param secrets `whsec_` and the key in base64; during a change of the secret the old and the new one
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function webhookHeaders({ id, timestamp, body }: WebhookMessage, secrets: readonly string[]) {
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
