import { z } from 'zod'
import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { numberTextsBelow } from '../../core/json/value.js'
import { readBy } from '../../core/validate.js'
import type { ReceiptToVerify, ReceiptVerification } from '../../records/index.js'

const verifyRequestSchema = z.strictObject({
  receipt: z.unknown().describe('The receipt, as it was answered.'),
  request: z.unknown().optional().describe('The request it was issued for, to check the commitment.'),
  salt: z.string().optional().describe('The salt that was answered beside the receipt.'),
})

/**
 * Reads a request of POST /v1/receipts/verify. What is wrong inside the receipt is the answer's to say.
 *
 * @throws {Refusal} `unknown_key` or `invalid_request` with `field`
 */
export function readVerifyRequest(body: StrictJson): ReceiptToVerify {
  const { receipt, request, salt } = readBy(verifyRequestSchema, body.value)
  if (receipt === undefined) {
    throw new Refusal('invalid_request', 'receipt: a receipt is needed.', { field: 'receipt' })
  }
  if (request !== undefined && salt === undefined) {
    throw new Refusal('invalid_request', 'salt: a request can only be checked with the salt beside it.', {
      field: 'salt',
    })
  }
  return {
    receipt,
    receiptNumbers: numberTextsBelow(body.numbers, '/receipt'),
    ...(request === undefined ? {} : { request, requestNumbers: numberTextsBelow(body.numbers, '/request') }),
    ...(salt === undefined ? {} : { salt }),
  }
}

/** The answer of POST /v1/receipts/verify. */
export function renderVerification(verification: ReceiptVerification) {
  const { valid, hashMatches, signature, commitment, reasons } = verification
  return { valid, hashMatches, signature, commitment, reasons }
}
