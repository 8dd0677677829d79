import type { Capability } from '../capability.js'
import { configCommands } from './command.js'

/** The configuration file: its schema for editors, and whether one can be read. */
export const configCapability: Capability = { name: 'config', routes: [], commands: configCommands }
