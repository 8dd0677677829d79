import { canonicalJson } from '../core/json/canonical.js'
import { CanonicalError } from '../core/json/canonical-error.js'
import {
  type CommitmentRuling,
  committedBy,
  judgeCommitment,
  requestRefused,
} from '../core/records/judge-commitment.js'
import { judgeSignature } from '../core/records/judge-signature.js'
import type { ReceiptToVerify, ReceiptVerification, Trust } from '../core/records/receipt-verification.js'
import {
  isLooseReceipt,
  noReceipt,
  ruleOnReceipt,
  unreadableReceipt,
} from '../core/records/rule-on-receipt.js'
import { digestOf } from './digest.js'
import { requirePlainData } from './plain-data.js'
import { saltedDigest } from './receipt.js'
import { signatureHolds } from './signature.js'

/**
 * Rules on a receipt. Any value at all gets an answer: what is wrong with it stands in `reasons`.
 *
 * A receipt's own word is taken for nothing: the digest and the signed message are worked out again, and
 * the key comes from `trust`.
 */
export function verifyReceipt(given: ReceiptToVerify, trust: Trust): ReceiptVerification {
  try {
    return ruleOn(plainCopy(given.receipt), given, trust)
  } catch (error) {
    if (!(error instanceof CanonicalError)) throw error
    return unreadableReceipt(error.code, error.message)
  }
}

function ruleOn(receipt: unknown, given: ReceiptToVerify, trust: Trust): ReceiptVerification {
  if (!isLooseReceipt(receipt)) return noReceipt()
  const { payload } = receipt
  const sha256 = digestOf(payload)
  const signed = { kind: 'receipt', sha256, issuedAt: payload.issuedAt } as const
  return ruleOnReceipt(receipt, given.receiptNumbers, {
    sha256,
    signature: judgeSignature(receipt.signature, signed, trust.keys, signatureHolds),
    commitment: ruleOnCommitment(given, payload.requestCommitment),
  })
}

function ruleOnCommitment(given: ReceiptToVerify, commitment: unknown): CommitmentRuling {
  try {
    requirePlainData(given.request)
  } catch (error) {
    if (!(error instanceof CanonicalError)) throw error
    return requestRefused(error)
  }
  const committed = committedBy(given)
  return 'status' in committed
    ? committed
    : judgeCommitment(saltedDigest(committed.salt, committed.text), commitment)
}

/**
 * Own data only: what is judged is what is hashed, whatever a caller's object inherits. @throws
 * {CanonicalError}
 */
function plainCopy(value: unknown): unknown {
  requirePlainData(value)
  return JSON.parse(canonicalJson(value))
}
