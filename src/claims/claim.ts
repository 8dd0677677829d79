import type { DecimalText } from '../core/number/decimal.js'

/** How a computed value is to stand to a claimed one. */
export type ClaimOp = '==' | '<' | '<=' | '>' | '>='

/** What a caller says that a model computes. */
export interface Claim {
  /** Dot and bracket path into the outputs: `schedule[3].balance`. */
  readonly path: string
  readonly op: ClaimOp
  readonly value: number | string | boolean
  /** The claimed number as its text stood, where a double does not carry it exactly. */
  readonly valueText?: DecimalText
}

/** How far apart two equal numbers may be: |a - b| <= max(abs, rel x max(|a|, |b|)). */
export interface Tolerance {
  readonly rel: number
  readonly abs: number
}

export type ClaimVerdict = 'verified' | 'violated' | 'out-of-scope'

/** A claim that was ruled on. */
export interface RuledClaim {
  readonly claim: Claim
  readonly verdict: ClaimVerdict
  /** What stands at the path; a number that is not finite as its string. Absent where nothing does. */
  readonly computed?: unknown
  /** Why the claim cannot be ruled on; present where it is out of scope. */
  readonly note?: string
}
