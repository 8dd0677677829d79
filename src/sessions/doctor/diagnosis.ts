import type { Verifier } from '../verification.js'

/** What was found out about a suite of checks by running it on runs whose worth is known. */
export interface Diagnosis {
  /** Whether no finding is an error. */
  readonly success: boolean
  /** One for each check, in their order. */
  readonly checks: readonly CheckDiagnosis[]
  /** The gravest first. */
  readonly findings: readonly DoctorFinding[]
  /** How many runs the suite was tried on, do-nothing and oracle included. */
  readonly runs: number
  /** How many were left out, since it would have taken too long. */
  readonly left_out: number
}

export interface CheckDiagnosis {
  readonly id: string
  readonly operator: string
  /** On the run that did nothing. */
  readonly do_nothing: Verifier['outcome']
  /** On the run that did all as it should be; null: there was none. */
  readonly oracle: Verifier['outcome'] | null
  /** Null: no run was given that it should pass. */
  readonly can_pass: boolean | null
  /** Null: a judge rules on it, and was not asked; or it failed no run, and could not be told on some. */
  readonly can_fail: boolean | null
  /** The first run, in words, that it failed; null: none. */
  readonly failed_on: string | null
}

/** What each finding says. Held to docs/session-checks.md by a test. */
export const DOCTOR_FINDINGS = {
  expected_state_unbuildable: {
    severity: 'error',
    meaning:
      'The oracle run has no state before and after, so that nothing is known of what the checks should pass.',
  },
  passes_on_nothing: { severity: 'error', meaning: 'All checks pass on the run that did nothing.' },
  cannot_pass: { severity: 'error', meaning: 'A check fails on the oracle run: either is wrong.' },
  cannot_tell: { severity: 'error', meaning: 'A check ends in an error on the oracle run.' },
  cannot_fail: {
    severity: 'error',
    meaning: 'A check passed on every run that was tried, so that it says nothing.',
  },
  oracle_does_nothing: { severity: 'warning', meaning: 'The oracle run changes nothing and logs nothing.' },
  unnoticed: { severity: 'warning', meaning: 'All checks still pass on a run that is not as it should be.' },
} as const satisfies Record<string, { severity: 'error' | 'warning'; meaning: string }>

export type DoctorFindingCode = keyof typeof DOCTOR_FINDINGS

export interface DoctorFinding {
  readonly code: DoctorFindingCode
  readonly severity: 'error' | 'warning'
  /** The id of the check that it is about. */
  readonly check?: string
  /** What was done to the expected state, for `unnoticed`. */
  readonly mutation?: string
  /** One sentence: what, which run showed it, and why it matters. */
  readonly message: string
}
