import type { Capability } from '../capability.js'
import { databaseCommands } from './command.js'

/** Keeping and moving what is stored: a matter of whoever runs the server, so there is none of it over HTTP. */
export const databaseCapability: Capability = {
  name: 'database',
  routes: [],
  commands: databaseCommands,
}
