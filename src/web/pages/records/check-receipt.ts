import { canonicalJson } from '../../../core/json/canonical.js'
import {
  type CommitmentRuling,
  committedBy,
  judgeCommitment,
} from '../../../core/records/judge-commitment.js'
import type { PublicKeyEntry } from '../../../core/records/public-key.js'
import type { ReceiptToVerify, ReceiptVerification } from '../../../core/records/receipt-verification.js'
import {
  formReasons,
  isLooseReceipt,
  type LooseReceipt,
  noReceipt,
  ruleOnReceipt,
} from '../../../core/records/rule-on-receipt.js'
import type { Abilities } from './abilities.js'
import { checkSignature, type SignatureCheck } from './check-signature.js'

/** What became of a receipt, step by step. */
export interface ReceiptCheck {
  readonly receipt: LooseReceipt
  /** What is wrong with its shape and numbers. */
  readonly form: readonly string[]
  /** The canonical text of the payload, and its digest; null where it could not be worked out here. */
  readonly canonical: string
  readonly sha256: string | null
  readonly signature: SignatureCheck
  /** Whether the signature holds for the digest that the receipt states, where that is not the payload's. */
  readonly holdsForStated: boolean
  readonly commitment: CommitmentRuling | 'unchecked'
  /** The result as a verifier gives it; null where something could not be worked out here. */
  readonly verification: ReceiptVerification | null
}

/** Checks a receipt that was read from a text. The result alone for what is no receipt. */
export async function checkReceipt(
  given: ReceiptToVerify,
  keys: readonly PublicKeyEntry[],
  able: Abilities,
): Promise<ReceiptCheck | ReceiptVerification> {
  const { receipt } = given
  if (!isLooseReceipt(receipt)) return noReceipt()
  const { payload } = receipt
  const canonical = canonicalJson(payload)
  const sha256 = able.sha256 ? await able.sha256(new TextEncoder().encode(canonical)) : null
  const signed = (digest: string) =>
    ({ kind: 'receipt', sha256: digest, issuedAt: payload.issuedAt }) as const
  // Without its digest nothing says what was signed; that there is no signature can be told all the same.
  const digest = sha256 ?? ''
  const signature = await checkSignature(receipt.signature, signed(digest), keys, able)
  const commitment = await checkCommitment(given, payload.requestCommitment, able)
  const isWhole = sha256 !== null && signature !== 'unchecked' && commitment !== 'unchecked'
  const stated = typeof receipt.sha256 === 'string' && receipt.sha256 !== sha256 ? receipt.sha256 : null
  const ofStated =
    stated === null ? null : await checkSignature(receipt.signature, signed(stated), keys, able)
  return {
    receipt,
    form: formReasons(receipt, given.receiptNumbers),
    canonical,
    sha256,
    signature,
    holdsForStated: ofStated !== null && ofStated !== 'unchecked' && ofStated.status === 'valid',
    commitment,
    verification: isWhole
      ? ruleOnReceipt(receipt, given.receiptNumbers, { sha256, signature, commitment })
      : null,
  }
}

async function checkCommitment(
  given: ReceiptToVerify,
  commitment: unknown,
  { sha256 }: Abilities,
): Promise<CommitmentRuling | 'unchecked'> {
  const committed = committedBy(given)
  if ('status' in committed) return committed
  if (!sha256) return 'unchecked'
  return judgeCommitment(await sha256(committed.salt, new TextEncoder().encode(committed.text)), commitment)
}
