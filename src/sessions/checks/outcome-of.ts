import type { VerifierAssert } from '../verification.js'
import type { CheckResult } from './check.js'

/** Asserts as a result: failed if one failed, else error if one could not be told. No assert at all is never a pass. */
export function resultOf(asserts: readonly VerifierAssert[], message?: string): CheckResult {
  const outcomes = new Set(asserts.map(({ outcome }) => outcome))
  const isPassed = outcomes.size === 1 && outcomes.has('passed')
  const outcome = isPassed ? 'passed' : outcomes.has('failed') ? 'failed' : 'error'
  return { outcome, asserts, ...(message !== undefined && { message }) }
}
