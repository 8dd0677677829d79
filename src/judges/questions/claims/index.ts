export { CLAIMS_PROMPT, claimsQuestion } from './claims-question.js'
export type { AskedClaim, AskedClaims, ClaimRuling } from './ruling.js'
