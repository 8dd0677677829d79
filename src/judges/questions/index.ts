export { type AskedClaim, CLAIMS_PROMPT, type ClaimRuling, claimsQuestion } from './claims/index.js'
export { CRITERIA_PROMPT, type CriterionRuling, criteriaQuestion, type Subject } from './criteria/index.js'
export { type PingRuling, pingQuestion } from './ping/index.js'
