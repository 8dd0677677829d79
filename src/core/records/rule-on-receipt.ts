import type { NumberTexts } from '../json/value.js'
import type { CommitmentRuling } from './judge-commitment.js'
import type { SignatureRuling } from './judge-signature.js'
import { shapeReasons } from './receipt-shape.js'
import { type ReceiptVerification, reasonText } from './receipt-verification.js'

/** An object with an object as its payload: what can be ruled on. */
export interface LooseReceipt {
  readonly payload: { readonly [key: string]: unknown }
  readonly [key: string]: unknown
}

/** Whether a value can be ruled on as a receipt at all. */
export function isLooseReceipt(value: unknown): value is LooseReceipt {
  return isRecord(value) && isRecord(value.payload)
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What was worked out of a receipt. */
export interface ReceiptFindings {
  /** The digest of the payload. */
  readonly sha256: string
  readonly signature: SignatureRuling
  readonly commitment: CommitmentRuling
}

/** The result, of what was worked out. @param numbers the texts of the receipt's numbers that are no double */
export function ruleOnReceipt(
  receipt: LooseReceipt,
  numbers: NumberTexts | undefined,
  { sha256, signature, commitment }: ReceiptFindings,
): ReceiptVerification {
  const hashMatches = receipt.sha256 === sha256
  const reasons = [
    ...formReasons(receipt, numbers),
    ...(hashMatches ? [] : [reasonText('hash_differs', `The payload's digest is ${sha256}.`)]),
    ...[signature.reason, commitment.reason].filter((reason) => reason !== undefined),
  ]
  const found = { hashMatches, signature: signature.status, commitment: commitment.status, reasons }
  return signature.keyId !== undefined && reasons.length === 0
    ? { valid: true, keyId: signature.keyId, ...found }
    : { valid: false, ...found }
}

/** What is wrong with a receipt's numbers and shape. */
export function formReasons(receipt: LooseReceipt, numbers: NumberTexts | undefined): string[] {
  return [...numberReasons(numbers), ...shapeReasons(receipt)]
}

/** The result for what cannot be read as a receipt at all. */
export function unreadableReceipt(code: string, text: string): ReceiptVerification {
  const reasons = [reasonText(code, text)]
  return { valid: false, hashMatches: false, signature: 'invalid', commitment: 'not_given', reasons }
}

/** The result for a readable text without a receipt. */
export function noReceipt(): ReceiptVerification {
  return unreadableReceipt(
    'not_a_receipt',
    'This is no receipt, nor an answer that has one: there is no object with a payload.',
  )
}

/** The result for a text in which a reader could take either of two for the receipt. */
export function twoReceipts(): ReceiptVerification {
  return unreadableReceipt('not_a_receipt', 'An object with both payload and receipt could be either.')
}

/** A number that became another one on reading would be verified as something that the text does not say. */
function numberReasons(numbers: NumberTexts = new Map()): string[] {
  const [pointer] = numbers.keys()
  return pointer === undefined
    ? []
    : [reasonText('inexact_number', `The number at ${JSON.stringify(pointer.slice(0, 100))} is no double.`)]
}
