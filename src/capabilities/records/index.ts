import type { Capability } from '../capability.js'
import { verifyRecordCommand } from './command.js'
import { replayCommand } from './replay-command.js'
import { recordRoutes } from './route.js'
import { signingKeyCommands } from './signing-keys.js'

/** Checking what was signed. */
export const recordsCapability: Capability = {
  name: 'records',
  routes: recordRoutes,
  commands: [verifyRecordCommand, replayCommand, ...signingKeyCommands],
}

export { verifyKeptRecord } from './verify-record.js'
