import type { NumberTexts } from '../json/value.js'
import type { PublicKeyEntry } from './public-key.js'

/**
 * What became of the signature. `valid`: it holds for this payload, under a trusted key. `invalid`:
 * malformed, or it does not hold. `absent`: there is none. `untrusted_key`: of a key that is not in the
 * trusted list, or was not in use when the receipt says it was issued. `revoked_key`: of a key that was
 * revoked, whenever that was.
 */
export type SignatureStatus = 'valid' | 'invalid' | 'absent' | 'untrusted_key' | 'revoked_key'

/** Whether the receipt belongs to the request beside it; `not_given` where request or salt were not. */
export type CommitmentStatus = 'matches' | 'differs' | 'not_given'

/**
 * What is put before {@link verifyReceipt}. Any value at all may stand at `receipt`, `request` and `salt`.
 */
export interface ReceiptToVerify {
  readonly receipt: unknown
  /** The texts of the receipt's numbers that a double cannot carry; a receipt with any is refused. */
  readonly receiptNumbers?: NumberTexts
  readonly request?: unknown
  readonly requestNumbers?: NumberTexts
  /** 64 lower-case hex digits. */
  readonly salt?: unknown
}

/** Whom the verifier believes. */
export interface Trust {
  readonly keys: readonly PublicKeyEntry[]
}

/** What was found. */
export interface ReceiptVerification {
  /** True only where nothing stands in `reasons`: well formed, unchanged, signed under a trusted key. */
  readonly valid: boolean
  readonly hashMatches: boolean
  readonly signature: SignatureStatus
  readonly commitment: CommitmentStatus
  /** The key that signed; only where `valid`. */
  readonly keyId?: string
  /** "code: text" each; the codes stand in docs/records.md. */
  readonly reasons: readonly string[]
}

/** A stable code and a sentence, short whatever the sentence quotes. */
export function reasonText(code: string, text: string): string {
  return `${code}: ${text.toWellFormed().slice(0, 300)}`
}
