import { createHash } from 'node:crypto'
import type { ReceiptPayload } from './receipt.js'
import { receiptSchema } from './receipt-schema.js'
import { reasonText, type Trust } from './receipt-verification.js'
import type { GivenRecord } from './record-given.js'
import { verifyReceipt } from './verify-receipt.js'

/**
 * How a receipt of claims names the record it rests on: SHA-256 of the salt and the calculation's canonical text, lower-case
 * hex. Salted, since a receipt is for showing and inputs can be guessed.
 */
export function recordEvidence(salt: Uint8Array, calculationText: string): string {
  return createHash('sha256').update(salt).update(calculationText).digest('hex')
}

/**
 * How a receipt of claims names the model that ruled: `relocation@1.0.0`; one of a user's own with the digest of the files that it
 * computes by, `cloud-bill@1.0.0#sha256:...`, since the same version need not mean the same files.
 */
export function ruledBy(model: string, specVersion: string, digest?: string): string {
  return `${model}@${specVersion}${digest === undefined ? '' : `${DIGEST}${digest}`}`
}

const DIGEST = '#sha256:'

/** The name of a model that ruled without the digest of its files. */
export function ruledByVersion(name: string): string {
  return name.split(DIGEST, 1)[0] ?? name
}

/**
 * What speaks against a receipt that came beside a record: a fault of its own, or that it is of another calculation.
 *
 * @param text canonical, of the calculation; null where it is not known
 */
export function receiptReasons(read: GivenRecord, text: string | null, trust: Trust): string[] {
  if (!read.receipt) return []
  const { value: receipt, numbers } = read.receipt
  const { reasons } = verifyReceipt({ receipt, receiptNumbers: numbers }, trust)
  if (reasons.length > 0) return reasons.map((reason) => `receipt_invalid: ${reason}`)
  const parsed = receiptSchema.safeParse(receipt)
  return parsed.success ? bindingReasons(read, parsed.data.payload, text) : []
}

function bindingReasons(
  { model, specVersion, salt }: GivenRecord,
  payload: ReceiptPayload,
  text: string | null,
): string[] {
  const name = ruledBy(model, specVersion)
  if (payload.kind !== 'claims' || ruledByVersion(payload.policy.model ?? '') !== name) {
    return [reasonText('other_receipt', `The receipt is not of claims ruled on by ${name}.`)]
  }
  if (text === null || salt === undefined) return []
  if (typeof salt !== 'string' || !/^[0-9a-f]{64}$/.test(salt)) {
    return [reasonText('bad_salt', 'The salt is not 64 lower-case hex digits.')]
  }
  const expected = recordEvidence(Buffer.from(salt, 'hex'), text)
  const isOther = payload.checks.some(
    ({ evidence_hash }) => evidence_hash !== null && evidence_hash !== expected,
  )
  return isOther
    ? [reasonText('other_receipt', 'The receipt is of another calculation, or the salt is not its own.')]
    : []
}
