import type { Capability } from '../capability.js'
import { rubricKind } from './judge-rubrics.js'
import { sessionRoutes } from './route.js'
import { webhookKind } from './webhooks.js'

/** What an agent changed, and what it did. */
export const sessionsCapability: Capability = {
  name: 'sessions',
  routes: sessionRoutes,
  commands: [],
  jobs: (parts) => [rubricKind(parts), webhookKind(parts)],
}
