import { canonicalJson } from '../json/canonical.js'
import { CanonicalError } from '../json/canonical-error.js'
import { bytesOfHex64 } from './hex.js'
import { type CommitmentStatus, type ReceiptToVerify, reasonText } from './receipt-verification.js'

/** The status, and the reason where it speaks against the receipt. */
export interface CommitmentRuling {
  readonly status: CommitmentStatus
  readonly reason?: string
}

/** What the commitment is the SHA-256 of: the salt, then the canonical text of the request. */
export interface Committed {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly text: string
}

/** What is to be hashed to compare a commitment with a request and its salt; or the ruling, where there is nothing to hash. */
export function committedBy(given: ReceiptToVerify): Committed | CommitmentRuling {
  if (given.request === undefined) return { status: 'not_given' }
  if (given.salt === undefined) {
    return ruling(
      'not_given',
      'salt_missing',
      'A request was given without the salt that ties it to a receipt.',
    )
  }
  const salt = bytesOfHex64(given.salt)
  if (!salt) return ruling('differs', 'bad_salt', 'The salt is not 64 lower-case hex digits.')
  try {
    return { salt, text: canonicalJson(given.request, given.requestNumbers) }
  } catch (error) {
    if (!(error instanceof CanonicalError)) throw error
    return requestRefused(error)
  }
}

/** Rules on whether a request, with its salt, is the one that a receipt commits to. @param sha256 of what {@link committedBy} gave */
export function judgeCommitment(sha256: string, commitment: unknown): CommitmentRuling {
  return sha256 === commitment
    ? { status: 'matches' }
    : ruling('differs', 'commitment_differs', 'This request and salt are not those of the receipt.')
}

/** The ruling on a request that has no canonical form. */
export function requestRefused({ code, message }: CanonicalError): CommitmentRuling {
  return ruling('differs', code, `In the request: ${message}`)
}

function ruling(status: CommitmentStatus, code: string, text: string): CommitmentRuling {
  return { status, reason: reasonText(code, text) }
}
