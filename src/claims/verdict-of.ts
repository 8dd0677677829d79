import type { ClaimVerdict, RuledClaim } from './claim.js'
import type { NumberMatch } from './prose/number-match.js'

/** What the claims come to together, and how many of each kind there are. */
export interface ClaimsVerdict {
  readonly verdict: ClaimVerdict
  readonly checked: number
  readonly verified: number
  readonly violated: number
  readonly outOfScope: number
}

/**
 * Violated if any claim is; else out-of-scope if any claim is, or any number of the prose was not matched; else
 * verified. Nothing checked is out-of-scope. The counts are of claims alone.
 */
export function verdictOf(
  ruled: readonly Pick<RuledClaim, 'verdict'>[],
  numbers: readonly Pick<NumberMatch, 'status'>[] = [],
): ClaimsVerdict {
  const counted = (verdict: ClaimVerdict) => ruled.filter((one) => one.verdict === verdict).length
  const [verified, violated, outOfScope] = [counted('verified'), counted('violated'), counted('out-of-scope')]
  const isOpen = outOfScope > 0 || numbers.some(({ status }) => status !== 'matched')
  const isNothing = ruled.length + numbers.length === 0
  const verdict = violated > 0 ? 'violated' : isOpen || isNothing ? 'out-of-scope' : 'verified'
  return { verdict, checked: ruled.length, verified, violated, outOfScope }
}
