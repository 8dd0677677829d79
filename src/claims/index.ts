export type {
  Claim,
  ClaimObject,
  ClaimOp,
  ClaimValue,
  ClaimVerdict,
  RuledClaim,
  Tolerance,
} from './claim.js'
export {
  type CaseOutputs,
  type Grade,
  type GradedCase,
  gradeOutputs,
  type SomePaths,
} from './grade-outputs.js'
export { type LeafField, type NamedLeaf, namedLeaves } from './named-leaves.js'
export { matchNumbers } from './prose/match-numbers.js'
export type { NumberMatch } from './prose/number-match.js'
export { ruleClaims } from './rule-claims.js'
export { clampTolerance } from './tolerance.js'
export { type ClaimsVerdict, verdictOf } from './verdict-of.js'
