import type { Capability } from '../capability.js'
import { judgeCommand } from './command.js'
import { judgeRoute } from './route.js'

/** Judging one output. */
export const judgeCapability: Capability = { name: 'judge', routes: [judgeRoute], commands: [judgeCommand] }

export { judge } from './judge.js'
export { type JudgeAnswer, type JudgeRequestInput, readJudgeRequest, renderJudgement } from './wire.js'
