export { createJudge, type JudgeOptions, judgeEndpoints } from './create-judge.js'
export type { Asked, AskOptions, CallOnRecord, Judge, Passed, PassedOver } from './judge.js'
export { neutralise } from './neutralise.js'
export { promptOf } from './prompt.js'
