import type { StrictJson } from '../json/strict.js'
import { type JsonValue, numberTextsBelow } from '../json/value.js'
import type { ReceiptToVerify } from './receipt-verification.js'

/**
 * Finds the receipt in what people keep: a receipt; a whole answer, which has it at `receipt` and the salt at `salt`; what
 * `GET /v1/receipts/{id}` answers, with the request beside it and the salt in the answer. Null where a reader could take
 * it for either of two.
 */
export function receiptIn({ value, numbers }: StrictJson): (ReceiptToVerify & { receipt: JsonValue }) | null {
  const receipt = memberOf(value, 'receipt')
  if (receipt === undefined) return { receipt: value, receiptNumbers: numbers }
  if (memberOf(value, 'payload') !== undefined) return null
  const salt = memberOf(value, 'salt') ?? memberOf(memberOf(value, 'answer'), 'salt')
  const request = memberOf(value, 'request')
  return {
    receipt,
    receiptNumbers: numberTextsBelow(numbers, '/receipt'),
    ...(request !== undefined && { request, requestNumbers: numberTextsBelow(numbers, '/request') }),
    ...(salt !== undefined && { salt }),
  }
}

function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, key) ? value[key] : undefined
}
