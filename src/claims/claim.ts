import type { DecimalText } from '../core/number/decimal.js'

/** What a model computed, or what it computed it from: plain data. A number may be -0 or not finite. */
export type ClaimValue = null | boolean | number | string | readonly ClaimValue[] | ClaimObject
export type ClaimObject = { readonly [name: string]: ClaimValue }

/** How a computed value is to stand to a claimed one. */
export type ClaimOp = '==' | '<' | '<=' | '>' | '>='

/** What a caller says that a model computes. */
export interface Claim {
  /** Dot and bracket path into the outputs: `schedule[3].balance`. */
  readonly path: string
  readonly op: ClaimOp
  /** "Infinity", "-Infinity" and "NaN" are numbers wherever the computed value is one. */
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
  /** The string, number, boolean or null at the path; a number that is not finite as its string. Absent of anything else. */
  readonly computed?: number | string | boolean | null
  /** Why the claim cannot be ruled on; present where it is out of scope. */
  readonly note?: string
}
