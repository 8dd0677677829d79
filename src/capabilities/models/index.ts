import type { Capability } from '../capability.js'
import { verifyClaimsCommand, verifyModelClaimsCommand } from './command.js'
import { listModelsCommand } from './list-command.js'
import { recompute } from './recompute.js'
import { claimsReplayer } from './replay.js'
import { modelRoutes } from './route.js'
import { runModelCommand } from './run-command.js'
import { tryClaimsRoute } from './try-route.js'

/** Deterministic models: running them, and checking what is claimed of their outputs. */
export const modelsCapability: Capability = {
  name: 'models',
  routes: [...modelRoutes, tryClaimsRoute],
  commands: [verifyClaimsCommand, listModelsCommand, runModelCommand, verifyModelClaimsCommand],
  replayer: claimsReplayer,
  recomputer: recompute,
}

export { BUILT_IN_MODELS } from './catalogue.js'
export { verifyClaimsLocally } from './local.js'
export { MODEL_WORK } from './model-work.js'
export type { VerifyAnswer, VerifyRequestInput } from './wire.js'
