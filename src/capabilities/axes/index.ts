import type { Capability } from '../capability.js'
import { axesCommand } from './command.js'
import { axesReplayer } from './replay.js'
import { axesRoute } from './route.js'

/** Verifying an answer on four axes. */
export const axesCapability: Capability = {
  name: 'axes',
  routes: [axesRoute],
  commands: [axesCommand],
  replayer: axesReplayer,
}

export { verifyAxesLocally } from './local.js'
export type { AxesAnswer, AxesRequestInput } from './wire.js'
