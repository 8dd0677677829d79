import { overallSuccess, successOf } from './overall.js'
import type { SessionTroubleCode } from './session-trouble.js'
import type { Verification, Verifier, VerifierAssert, VerifierJudge } from './verification.js'

/** What a judge said of each criterion, in their order; or why it could not. */
export type RubricRuling =
  | {
      readonly kind: 'judged'
      /** Who judged, as receipts name engines. */
      readonly engine: string
      readonly judge: VerifierJudge
      readonly criteria: readonly CriterionRuling[]
    }
  | { readonly kind: 'error'; readonly code: SessionTroubleCode; readonly message: string }

export interface CriterionRuling {
  /** Null: it could not be decided. */
  readonly met: boolean | null
  readonly reason: string
}

/**
 * A verification in which a rubric that was pending has been judged, or never will be. One that is not pending stays as it is,
 * so that judging twice changes nothing.
 */
export function settleRubric(verification: Verification, id: string, ruling: RubricRuling): Verification {
  const verifiers = verification.verifiers.map((verifier) =>
    verifier.id === id && verifier.outcome === 'pending' ? settled(verifier, ruling) : verifier,
  )
  return { success: overallSuccess(verifiers), verifiers }
}

function settled(verifier: Verifier, ruling: RubricRuling): Verifier {
  if (ruling.kind === 'error') {
    const { code: error, message } = ruling
    return { ...verifier, success: false, outcome: 'error', error, message, asserts: [] }
  }
  const asserts = verifier.asserts.map((assert, index) => ruledAssert(assert, ruling.criteria[index]))
  const outcomes = asserts.map(({ outcome }) => outcome)
  const outcome = outcomes.includes('failed') ? 'failed' : outcomes.includes('error') ? 'error' : 'passed'
  return {
    ...verifier,
    success: successOf(outcome),
    outcome,
    engine: ruling.engine,
    judge: ruling.judge,
    asserts,
  }
}

function ruledAssert(assert: VerifierAssert, ruling: CriterionRuling | undefined): VerifierAssert {
  const met = ruling?.met ?? null
  const outcome = met === null ? 'error' : met ? 'passed' : 'failed'
  return {
    ...assert,
    actual_value: met,
    success: met === true,
    outcome,
    ...(met === null && { error: 'undecided' }),
    message: `${assert.message ?? ''} ${ruling?.reason ?? 'The judge said nothing of it.'}`.trim(),
  }
}
