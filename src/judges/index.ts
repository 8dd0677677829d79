export { createJudge } from './create-judge.js'
export type { Asked, Judge } from './judge.js'
export { axesDomain, axesDomains, axesQuestion } from './questions/index.js'
