import type { Citation, StatementStatus } from '../../../core/finding.js'

/** What a model said of a claim, once code has checked it; or that its word on this one claim is worth nothing. */
export type ClaimRuling =
  | {
      readonly kind: 'ruled'
      readonly status: StatementStatus
      /** Places in the evidence, in its own words. */
      readonly citations: readonly Citation[]
      /** Why it is not as the model said: `quote_not_found`, `number_not_in_quote: 240`. */
      readonly signals: readonly string[]
      /** The model's own words. */
      readonly reason: string
    }
  | {
      readonly kind: 'error'
      readonly code: 'judge_inconsistent' | 'judge_malformed' | 'control_failed'
      readonly message: string
    }

/** What is asked about claims. */
export interface AskedClaims {
  /** What the agent was asked to do; null where nobody said. It is context, and never evidence. */
  readonly task: string | null
  readonly evidence: readonly { readonly text: string }[]
  readonly claims: readonly AskedClaim[]
}

/** A claim to be ruled on. */
export interface AskedClaim {
  readonly text: string
  /** The part of it that is the output's own: of "crew is 5" of a JSON output the 5. Its numbers are checked. */
  readonly asserted: string
}
