import { Refusal } from '../core/errors.js'
import { parseStrict, type StrictJson } from '../core/json/strict.js'
import { type JsonValue, numberTextsBelow } from '../core/json/value.js'
import type { ReceiptVerification, Trust } from './receipt-verification.js'
import { unreadableReceipt, verifyReceipt } from './verify-receipt.js'

/**
 * Rules on the text of a receipt, or of an object that holds one at `receipt`, such as a whole answer.
 * Where that object also holds `request` and `salt`, the commitment is checked. Nothing else in it is
 * looked at or proved.
 *
 * A text that two readers could read differently (a key twice, half of a surrogate pair) or that is not
 * JSON gets a result with its reason; nothing is thrown.
 */
export function verifyReceiptText(text: string, trust: Trust): ReceiptVerification {
  try {
    return verifyParsed(parseStrict(text), trust)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return unreadableReceipt(error.code, error.message)
  }
}

function verifyParsed({ value, numbers }: StrictJson, trust: Trust): ReceiptVerification {
  const receipt = memberOf(value, 'receipt')
  if (receipt === undefined) return verifyReceipt({ receipt: value, receiptNumbers: numbers }, trust)
  if (memberOf(value, 'payload') !== undefined) {
    return unreadableReceipt('not_a_receipt', 'An object with both payload and receipt could be either.')
  }
  const salt = memberOf(value, 'salt')
  const request = salt === undefined ? undefined : memberOf(value, 'request')
  return verifyReceipt(
    {
      receipt,
      receiptNumbers: numberTextsBelow(numbers, '/receipt'),
      ...(request !== undefined && { request, salt, requestNumbers: numberTextsBelow(numbers, '/request') }),
    },
    trust,
  )
}

function memberOf(value: JsonValue, key: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, key) ? value[key] : undefined
}
