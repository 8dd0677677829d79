import { CanonicalError } from '../core/json/canonical-error.js'
import { requirePlainData } from './plain-data.js'
import { requestCommitment } from './receipt.js'
import { type CommitmentStatus, type ReceiptToVerify, reasonText } from './receipt-verification.js'

/** The status, and the reason where it speaks against the receipt. */
export interface CommitmentRuling {
  readonly status: CommitmentStatus
  readonly reason?: string
}

/** Rules on whether a request, with its salt, is the one that a receipt commits to. */
export function judgeCommitment(given: ReceiptToVerify, commitment: unknown): CommitmentRuling {
  if (given.request === undefined) return { status: 'not_given' }
  if (given.salt === undefined) {
    return ruling(
      'not_given',
      'salt_missing',
      'A request was given without the salt that ties it to a receipt.',
    )
  }
  const salt = saltBytes(given.salt)
  if (!salt) return ruling('differs', 'bad_salt', 'The salt is not 64 lower-case hex digits.')
  try {
    requirePlainData(given.request)
    const isSame = requestCommitment(salt, given.request, given.requestNumbers) === commitment
    return isSame
      ? { status: 'matches' }
      : ruling('differs', 'commitment_differs', 'This request and salt are not those of the receipt.')
  } catch (error) {
    if (!(error instanceof CanonicalError)) throw error
    return ruling('differs', error.code, `In the request: ${error.message}`)
  }
}

function saltBytes(salt: unknown): Uint8Array | null {
  return typeof salt === 'string' && /^[0-9a-f]{64}$/.test(salt) ? Buffer.from(salt, 'hex') : null
}

function ruling(status: CommitmentStatus, code: string, text: string): CommitmentRuling {
  return { status, reason: reasonText(code, text) }
}
