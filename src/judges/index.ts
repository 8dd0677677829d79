export { createJudge } from './create-judge.js'
export type { Asked, Judge } from './judge.js'
