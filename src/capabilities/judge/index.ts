import type { Capability } from '../capability.js'
import { judgeCommand } from './command.js'
import { judgeReplayer } from './replay.js'
import { judgeRoute } from './route.js'
import { tryJudgeRoute } from './try-route.js'

/** Judging one output. */
export const judgeCapability: Capability = {
  name: 'judge',
  routes: [judgeRoute, tryJudgeRoute],
  commands: [judgeCommand],
  replayer: judgeReplayer,
}

export { judgeLocally } from './local.js'
export type { JudgeAnswer, JudgeRequestInput } from './wire.js'
