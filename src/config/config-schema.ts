import { z } from 'zod'
import { OPERATOR_URL, OPERATOR_URL_WORDS } from '../core/web-address.js'
import { environmentSchema } from '../sources/index.js'

/** `whsec_` and 24 to 64 bytes in base64, as Standard Webhooks has its secrets. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

/** What is told to a webhook. */
export const WEBHOOK_EVENTS = ['session.verified', 'session.pending'] as const

const webhook = z.strictObject({
  url: z.string().regex(OPERATOR_URL, OPERATOR_URL_WORDS).meta({
    description: 'Where to post; its exact origin is trusted, and no redirect is followed.',
  }),
  secret: z.string().regex(SECRET, 'must be whsec_ and 24 to 64 bytes in base64').meta({
    description: 'Key of the signature, as Standard Webhooks has it: `whsec_` and 24 to 64 bytes in base64.',
  }),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1)
    .default([...WEBHOOK_EVENTS])
    .meta({
      description:
        'What is told: `session.verified`, a verification has ended; `session.pending`, one waits for rubrics. Default both.',
    }),
})

/** The configuration file. Field descriptions go to editors and to the docs. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().meta({ description: 'For editors; not read.' }),
    environments: z
      .array(environmentSchema)
      .default([])
      .refine(hasNamesOnce, 'must have each name once')
      .meta({
        description:
          'The applications whose state sessions look at. Requests name one; they never carry its address.',
      }),
    webhooks: z
      .array(webhook)
      .max(20)
      .default([])
      .meta({ description: 'Who is told when a verification ends.' }),
  })
  .meta({
    title: 'Countersign',
    description:
      'The configuration file of Countersign. `${NAME}` in a text stands for that environment variable.',
  })

/** The configuration in force. */
export type Config = z.output<typeof configSchema>

/** Where verifications are told. */
export type WebhookSettings = z.output<typeof webhook>

function hasNamesOnce(environments: readonly { readonly name: string }[]): boolean {
  return new Set(environments.map(({ name }) => name)).size === environments.length
}
