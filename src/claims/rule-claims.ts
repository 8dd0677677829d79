import type { Claim, ClaimValue, RuledClaim, Tolerance } from './claim.js'

/** Rules on each claim, in order. Never throws. `tolerance` is clamped already. */
export function ruleClaims(
  _claims: readonly Claim[],
  _outputs: ClaimValue,
  _tolerance: Tolerance,
): readonly RuledClaim[] {
  throw new Error('not yet')
}
