import type { Capability } from '../capability.js'
import { sessionRoutes } from './route.js'

/** What an agent changed, and what it did. */
export const sessionsCapability: Capability = { name: 'sessions', routes: sessionRoutes, commands: [] }
