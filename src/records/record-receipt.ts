import type { Trust } from '../core/records/receipt-verification.js'
import type { GivenRecord } from '../core/records/record-given.js'
import { bindingReasons, boundBy } from '../core/records/record-receipt.js'
import { saltedDigest } from './receipt.js'
import { verifyReceipt } from './verify-receipt.js'

/**
 * How a receipt of claims names the record it rests on: SHA-256 of the salt and the calculation's canonical text, lower-case
 * hex. Salted, since a receipt is for showing and inputs can be guessed.
 */
export function recordEvidence(salt: Uint8Array, calculationText: string): string {
  return saltedDigest(salt, calculationText)
}

/**
 * What speaks against a receipt that came beside a record: a fault of its own, or that it is of another calculation.
 *
 * @param text canonical, of the calculation; null where it is not known
 */
export function receiptReasons(read: GivenRecord, text: string | null, trust: Trust): readonly string[] {
  if (!read.receipt) return []
  const { value: receipt, numbers } = read.receipt
  const { reasons } = verifyReceipt({ receipt, receiptNumbers: numbers }, trust)
  if (reasons.length > 0) return reasons.map((reason) => `receipt_invalid: ${reason}`)
  const bound = boundBy(read, text)
  return 'salt' in bound ? bindingReasons(bound, recordEvidence(bound.salt, bound.text)) : bound
}
