import type { Success, Verifier } from './verification.js'

/**
 * What all checks say together: any that failed or could not be told makes it false, even while others are pending; else
 * any that is pending makes it "PENDING"; no check at all is never a pass.
 */
export function overallSuccess(verifiers: readonly Pick<Verifier, 'outcome'>[]): Success {
  const outcomes = new Set(verifiers.map(({ outcome }) => outcome))
  if (outcomes.size === 0 || outcomes.has('failed') || outcomes.has('error')) return false
  return outcomes.has('pending') ? 'PENDING' : true
}

/** `success` as an outcome has it. */
export function successOf(outcome: Verifier['outcome']): Success {
  return outcome === 'pending' ? 'PENDING' : outcome === 'passed'
}
