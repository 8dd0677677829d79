import type { Capability } from '../capability.js'
import { keyCommands } from './command.js'

/** Access keys: a matter of whoever runs the server, so there is none of it over HTTP. */
export const keysCapability: Capability = {
  name: 'keys',
  routes: [],
  commands: keyCommands,
}
