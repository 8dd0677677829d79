import type { Capability } from '../capability.js'
import { newModelCommand } from './new-command.js'
import { testModelsCommand } from './test-command.js'

/** Writing models of one's own. */
export const authoringCapability: Capability = {
  name: 'authoring',
  routes: [],
  commands: [testModelsCommand, newModelCommand],
}
