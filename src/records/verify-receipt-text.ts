import { Refusal } from '../core/errors.js'
import { parseStrict } from '../core/json/strict.js'
import { receiptIn } from '../core/records/receipt-in.js'
import type { ReceiptVerification, Trust } from '../core/records/receipt-verification.js'
import { twoReceipts, unreadableReceipt } from '../core/records/rule-on-receipt.js'
import { verifyReceipt } from './verify-receipt.js'

/**
 * Rules on the text of a receipt, or of an object that holds one at `receipt`, such as a whole answer. Where that object
 * also holds the request, its commitment is checked with the salt beside it or in its `answer`. Nothing else in it is looked
 * at or proved.
 *
 * A text that two readers could read differently (a key twice, half of a surrogate pair) or that is not JSON gets a
 * result with its reason; nothing is thrown.
 */
export function verifyReceiptText(text: string, trust: Trust): ReceiptVerification {
  try {
    const found = receiptIn(parseStrict(text))
    if (found) return verifyReceipt(found.request === undefined ? withoutSalt(found) : found, trust)
    return twoReceipts()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return unreadableReceipt(error.code, error.message)
  }
}

/** A salt without a request proves nothing, and most answers have one. */
function withoutSalt<Found extends { readonly salt?: unknown }>({ salt: _, ...found }: Found) {
  return found
}
