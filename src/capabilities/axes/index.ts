import type { Capability } from '../capability.js'
import { axesCommand } from './command.js'
import { axesReplayer } from './replay.js'
import { axesRoute } from './route.js'
import { tryAxesRoute } from './try-route.js'

/** Verifying an answer on four axes. */
export const axesCapability: Capability = {
  name: 'axes',
  routes: [axesRoute, tryAxesRoute],
  commands: [axesCommand],
  replayer: axesReplayer,
}

export { verifyAxesLocally } from './local.js'
export type { AxesAnswer, AxesRequestInput } from './wire.js'
