import { canonicalJson } from '../core/json/canonical.js'
import { CanonicalError } from '../core/json/canonical-error.js'
import type { NumberTexts } from '../core/json/value.js'
import { digestOf } from './digest.js'
import { judgeCommitment } from './judge-commitment.js'
import { judgeSignature } from './judge-signature.js'
import { requirePlainData } from './plain-data.js'
import { shapeReasons } from './receipt-shape.js'
import {
  type ReceiptToVerify,
  type ReceiptVerification,
  reasonText,
  type Trust,
} from './receipt-verification.js'

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

/** The result for what cannot be read as a receipt at all. */
export function unreadableReceipt(code: string, text: string): ReceiptVerification {
  const reasons = [reasonText(code, text)]
  return { valid: false, hashMatches: false, signature: 'invalid', commitment: 'not_given', reasons }
}

function ruleOn(receipt: unknown, given: ReceiptToVerify, trust: Trust): ReceiptVerification {
  if (!isRecord(receipt) || !isRecord(receipt.payload)) {
    return unreadableReceipt(
      'not_a_receipt',
      'This is no receipt, nor an answer that has one: there is no object with a payload.',
    )
  }
  const { payload } = receipt
  const sha256 = digestOf(payload)
  const hashMatches = receipt.sha256 === sha256
  const signed = { kind: 'receipt', sha256, issuedAt: payload.issuedAt } as const
  const signature = judgeSignature(receipt.signature, signed, trust.keys)
  const commitment = judgeCommitment(given, payload.requestCommitment)
  const reasons = [
    ...numberReasons(given.receiptNumbers),
    ...shapeReasons({ ...receipt, payload }),
    ...(hashMatches ? [] : [reasonText('hash_differs', `The payload's digest is ${sha256}.`)]),
    ...[signature.reason, commitment.reason].filter((reason) => reason !== undefined),
  ]
  const found = { hashMatches, signature: signature.status, commitment: commitment.status, reasons }
  return signature.keyId !== undefined && reasons.length === 0
    ? { valid: true, keyId: signature.keyId, ...found }
    : { valid: false, ...found }
}

/**
 * Own data only: what is judged is what is hashed, whatever a caller's object inherits. @throws
 * {CanonicalError}
 */
function plainCopy(value: unknown): unknown {
  requirePlainData(value)
  return JSON.parse(canonicalJson(value))
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A number that became another one on reading would be verified as something that the text does not say. */
function numberReasons(numbers: NumberTexts = new Map()): string[] {
  const [pointer] = numbers.keys()
  return pointer === undefined
    ? []
    : [reasonText('inexact_number', `The number at ${JSON.stringify(pointer.slice(0, 100))} is no double.`)]
}
