import type { Capability } from '../capability.js'
import { sessionCommands } from './command.js'
import { rubricKind } from './judge-rubrics.js'
import { sessionRoutes } from './route.js'
import { webhookKind } from './webhooks.js'

/** What an agent changed, and what it did. */
export const sessionsCapability: Capability = {
  name: 'sessions',
  routes: sessionRoutes,
  commands: sessionCommands,
  jobs: (parts) => [rubricKind(parts), webhookKind(parts)],
}

export type { VerifySessionInput } from './given-wire.js'
export { verifySessionLocally } from './local.js'
export type { SessionAnswer } from './session-answer.js'
