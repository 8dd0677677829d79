import { calculationText } from '../../../core/records/calculation.js'
import type { PublicKeyEntry } from '../../../core/records/public-key.js'
import { type GivenRecord, readRecord } from '../../../core/records/record-given.js'
import { bindingReasons, boundBy } from '../../../core/records/record-receipt.js'
import type { RecordToVerify, RecordVerification } from '../../../core/records/record-verification.js'
import { notRecomputed, ruleOnRecord, unreadableRecord } from '../../../core/records/rule-on-record.js'
import type { Abilities } from './abilities.js'
import { checkReceipt, type ReceiptCheck } from './check-receipt.js'
import { checkSignature, type SignatureCheck } from './check-signature.js'

/** What became of a decision record, step by step. */
export interface RecordCheck {
  readonly read: GivenRecord
  /** The canonical text of the calculation; null where inputs or outputs are not at hand. */
  readonly canonical: string | null
  /** Its digest; null as above, and where it could not be worked out here. */
  readonly sha256: string | null
  readonly signature: SignatureCheck
  /** The receipt beside it. */
  readonly receipt: ReceiptCheck | null
  /** What speaks against that receipt, or against its belonging to this record. */
  readonly receiptReasons: readonly string[] | 'unchecked'
  readonly verification: RecordVerification | null
}

/**
 * Checks a decision record that was read from a text, without running the model. The result alone for what is no record.
 *
 * @throws {CanonicalError} something in it has no canonical form
 */
export async function checkRecord(
  given: RecordToVerify,
  keys: readonly PublicKeyEntry[],
  able: Abilities,
): Promise<RecordCheck | RecordVerification> {
  const read = readRecord(given)
  if (typeof read === 'string') return unreadableRecord(read)
  const { inputs, outputs } = read
  const canonical = inputs && outputs ? calculationText({ ...read, inputs, outputs }) : null
  const sha256 = canonical !== null && able.sha256 ? await able.sha256(utf8(canonical)) : null
  const signed = { kind: 'record', sha256: sha256 ?? read.sha256, issuedAt: undefined } as const
  const cannotHash = canonical !== null && sha256 === null
  const signature = await checkSignature(read.signature, signed, keys, able)
  const receipt = await besideRecord(read, keys, able)
  const receiptReasons = await reasonsOfReceipt(read, receipt, canonical, able)
  const isWhole = !cannotHash && signature !== 'unchecked' && receiptReasons !== 'unchecked'
  const recomputation = notRecomputed('A browser has no models.')
  return {
    read,
    canonical,
    sha256,
    signature,
    receipt: receipt && 'form' in receipt ? receipt : null,
    receiptReasons,
    verification: isWhole ? ruleOnRecord(read, { sha256, signature, recomputation, receiptReasons }) : null,
  }
}

async function besideRecord({ receipt }: GivenRecord, keys: readonly PublicKeyEntry[], able: Abilities) {
  if (!receipt) return null
  return checkReceipt({ receipt: receipt.value, receiptNumbers: receipt.numbers }, keys, able)
}

async function reasonsOfReceipt(
  read: GivenRecord,
  receipt: Awaited<ReturnType<typeof besideRecord>>,
  canonical: string | null,
  { sha256 }: Abilities,
): Promise<readonly string[] | 'unchecked'> {
  if (!receipt) return []
  const verification = 'form' in receipt ? receipt.verification : receipt
  if (!verification || !sha256) return 'unchecked'
  if (verification.reasons.length > 0)
    return verification.reasons.map((reason) => `receipt_invalid: ${reason}`)
  const bound = boundBy(read, canonical)
  return 'salt' in bound ? bindingReasons(bound, await sha256(bound.salt, utf8(bound.text))) : bound
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
