export { createJudge, type JudgeOptions, judgeEndpoints } from './create-judge.js'
export { type InjectionFinding, injectionsIn } from './injection.js'
export type { Asked, AskOptions, CallOnRecord, Judge, Passed, PassedOver } from './judge.js'
export { modelFamily } from './model-family.js'
export { isNearEmpty } from './near-empty.js'
export { neutralise } from './neutralise.js'
export type { JsonObject } from './question.js'
export {
  type AskedClaim,
  axesDomain,
  axesDomains,
  axesQuestion,
  CLAIMS_PROMPT,
  type ClaimRuling,
  CRITERIA_PROMPT,
  type CriterionRuling,
  claimsQuestion,
  criteriaQuestion,
  type PingRuling,
  pingQuestion,
  type Subject,
} from './questions/index.js'
