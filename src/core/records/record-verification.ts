import type { StrictJson } from '../json/strict.js'
import type { JsonValue, NumberTexts } from '../json/value.js'
import type { SignatureStatus } from './receipt-verification.js'

/** What is put before {@link verifyDecisionRecord}. Any value at all may stand at each member but the number texts. */
export interface RecordToVerify {
  readonly record: unknown
  readonly recordNumbers?: NumberTexts
  /** Where the record does not hold them: those that stood beside it. */
  readonly inputs?: unknown
  readonly inputNumbers?: NumberTexts
  /** Without them the record is held against the outputs that the model gives now. */
  readonly outputs?: unknown
  readonly outputNumbers?: NumberTexts
  /** The receipt of kind claims that was answered beside the record, and its salt. */
  readonly receipt?: unknown
  readonly receiptNumbers?: NumberTexts
  readonly salt?: unknown
}

/** What a record says was run. */
export interface RecordedRun {
  readonly model: string
  readonly specVersion: string
  readonly inputs: StrictJson
}

/** What running it again came to. */
export type Recomputation =
  | { readonly kind: 'done'; readonly outputs: JsonValue }
  /** The model takes no such inputs. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The model, or this version of its spec, is not known here. */
  | { readonly kind: 'not_possible'; readonly reason: string }

/** Runs a model again. */
export type Recompute = (run: RecordedRun) => Promise<Recomputation>

/** What was found. */
export interface RecordVerification {
  /** The hash is that of the calculation, signed under a trusted key, and nothing that was found out speaks against it. */
  readonly valid: boolean
  /** Null where neither the outputs nor the model are at hand, so that nothing shows what was hashed. */
  readonly hashMatches: boolean | null
  readonly signature: SignatureStatus
  /** Whether the model, run again, gives what the record says. */
  readonly recomputed: boolean | 'not_possible'
  /** The key that signed; only where the signature is valid. */
  readonly keyId?: string
  /** "code: text" each, first what speaks against the record, then what could not be found out. */
  readonly reasons: readonly string[]
}
