import type { Capability } from '../capability.js'
import { checkCommand } from './command.js'

/** The providers of language models: whether they answer. */
export const judgesCapability: Capability = { name: 'judges', routes: [], commands: [checkCommand] }
