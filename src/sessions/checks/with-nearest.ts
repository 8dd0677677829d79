import type { Counterexample } from '../../asserts/index.js'
import { counterexampleAnswer } from '../answer-of.js'
import type { VerifierAssert } from '../verification.js'

/** An assert that failed since no row was chosen shows the row that came nearest. */
export function withNearest(assert: VerifierAssert, nearest: Counterexample | undefined): VerifierAssert {
  if (!nearest || assert.outcome !== 'failed' || assert.counterexample) return assert
  const message = `${(assert.message ?? '').replace(/\.$/, '')}; nearest is ${nearest.message}.`
  return { ...assert, message, counterexample: counterexampleAnswer(nearest) }
}
