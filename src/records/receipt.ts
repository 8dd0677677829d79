import { createHash } from 'node:crypto'
import { canonicalJson } from '../core/json/canonical.js'
import type { NumberTexts } from '../core/json/value.js'
import { type ReceiptPayload, receiptPayloadSchema } from '../core/records/receipt-schema.js'
import type { Signature } from '../core/records/signature.js'
import { digestOf } from './digest.js'
import { signDigest } from './signature.js'
import type { Signer } from './signer.js'

/** A payload with its digest and, where there is a key, the signature. */
export interface Receipt {
  readonly payload: ReceiptPayload
  /** SHA-256 of the payload's canonical form, lower-case hex. */
  readonly sha256: string
  readonly signature?: Signature
}

/** How many bytes a salt has. */
const SALT_BYTES = 32

/**
 * Puts a ruling on record.
 *
 * @param signer null where no key is to be had: the receipt then bears no signature, and never verifies as
 *   valid
 * @throws {TypeError} a fault of ours: the payload is not one that a verifier would accept
 */
export function issueReceipt(payload: ReceiptPayload, signer: Signer | null): Receipt {
  const checked = receiptPayloadSchema.safeParse(payload)
  const [issue] = checked.error?.issues ?? []
  if (issue) throw new TypeError(`not a receipt payload: ${issue.path.join('.')}: ${issue.message}`)
  const sha256 = digestOf(payload)
  return signer ? { payload, sha256, signature: signDigest('receipt', sha256, signer) } : { payload, sha256 }
}

/**
 * Binds a receipt to its request without telling of it: SHA-256(salt || canonical request), lower-case hex.
 * Who holds the salt and the request can show that they belong to the receipt; who holds the receipt alone
 * can't guess at it.
 *
 * @param salt 32 unpredictable bytes, new for each receipt
 * @param numbers the texts of the request's numbers that a double cannot carry
 * @throws {CanonicalError} the request has no canonical form
 * @throws {RangeError} a salt of another length
 */
export function requestCommitment(salt: Uint8Array, request: unknown, numbers?: NumberTexts): string {
  if (salt.length !== SALT_BYTES) throw new RangeError(`a salt has ${SALT_BYTES} bytes`)
  return saltedDigest(salt, canonicalJson(request, numbers))
}

/** SHA-256 of a salt's bytes and then a text's UTF-8, lower-case hex. */
export function saltedDigest(salt: Uint8Array, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex')
}
