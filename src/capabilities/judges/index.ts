import type { Capability } from '../capability.js'
import { checkCommand } from './command.js'
import { listCommand } from './list-command.js'

/** The providers of language models: whether they answer, and how good they are. */
export const judgesCapability: Capability = {
  name: 'judges',
  routes: [],
  commands: [checkCommand, listCommand],
}
