import type { Capability } from '../capability.js'
import { usageCommand } from './command.js'
import { usageRoutes } from './route.js'

/** What one's own calls came to. */
export const usageCapability: Capability = {
  name: 'usage',
  routes: usageRoutes,
  commands: [usageCommand],
}
