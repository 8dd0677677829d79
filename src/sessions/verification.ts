import type { Outcome } from '../core/finding.js'
import type { JsonValue } from '../core/json/value.js'
import type { SessionTroubleCode } from './session-trouble.js'

/** What the checks of a session say, in the shape that answers have, ready to be written as JSON. */
export interface Verification {
  /** False if any check failed or could not be told; else "PENDING" while a rubric is; else true. */
  readonly success: Success
  /** One for each check, in their order. */
  readonly verifiers: readonly Verifier[]
}

export type Success = boolean | 'PENDING'

/** What one check says. */
export interface Verifier {
  readonly id: string
  /** As docs name what was compared: `state_comparison`. */
  readonly operator: string
  /** True where `outcome` is `passed`, "PENDING" where it is `pending`; else false. */
  readonly success: Success
  readonly outcome: Exclude<Outcome, 'out_of_scope'>
  /** Where the check as a whole could not be told. */
  readonly error?: SessionTroubleCode
  /** One sentence. */
  readonly message?: string
  /** Who judged it; absent where nobody had to. */
  readonly engine?: string
  /** Which model that was; absent with the engine. */
  readonly judge?: VerifierJudge
  readonly asserts: readonly VerifierAssert[]
}

/** A language model that judged, as answers name it. */
export interface VerifierJudge {
  readonly model: string
  /** SHA-256 of the fixed words that it was asked with, lower-case hex. */
  readonly prompt_digest: string
  /** As its provider names the build; absent where it does not. */
  readonly fingerprint?: string
}

/** What became of one assert of a check. */
export interface VerifierAssert {
  /** Null also where nothing is there. */
  readonly actual_value: JsonValue
  readonly expected_value: JsonValue
  readonly comparator: string
  readonly success: Success
  /** The rows behind the actual value: the first of them. */
  readonly matching_results: readonly JsonValue[]
  /** How many rows more are behind it; absent where there are none. */
  readonly more_results?: number
  readonly outcome: Exclude<Outcome, 'out_of_scope'>
  /** With outcome `error`. */
  readonly error?: SessionTroubleCode
  /** One sentence; absent where the assert passed. */
  readonly message?: string
  readonly counterexample?: CounterexampleAnswer
}

/** The row that shows why an assert failed. */
export interface CounterexampleAnswer {
  /** The row's name: `events row 3`, `log[4]`. */
  readonly row: string
  readonly value: JsonValue
  readonly differences: readonly {
    readonly field: string
    readonly actual_value: JsonValue
    readonly comparator: string
    readonly expected_value: JsonValue
  }[]
  /** "events row 3: title is 'Team meeting', expected 'Team Meeting'" */
  readonly message: string
}
