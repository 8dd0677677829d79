import { z } from 'zod'
import { keysWithId, type PublicKeyEntry } from './public-key.js'
import { reasonText, type SignatureStatus } from './receipt-verification.js'
import { type SignedKind, signedMessage } from './signature.js'

/** How far the issuer's clock may have been off when a key began or ended. */
const CLOCK_LEEWAY_MS = 5 * 60_000

/**
 * Only what selects and tests: whether more stands in the signature is for the whole receipt's shape to
 * say.
 */
const signatureSchema = z.object({
  alg: z.literal('Ed25519'),
  keyId: z.string(),
  value: z.string(),
  message: z.string(),
})

/** What was signed, by what the verifier worked out itself. */
export interface SignedDigest {
  readonly kind: SignedKind
  readonly sha256: string
  /** When the signer says it was; there is no trusted time. A decision record bears none at all, so there it is not read. */
  readonly issuedAt: unknown
}

/** The status, with the key id where valid and a reason where not. */
export interface SignatureRuling {
  readonly status: SignatureStatus
  readonly keyId?: string
  readonly reason?: string
}

/** Whether a signature's value is that of a key over what was signed; any text is a fair value. */
export type Holds = (entry: PublicKeyEntry, signed: SignedDigest, value: string) => boolean

/**
 * Rules on a signature of any shape. The key comes from `keys` alone: its id only selects among them.
 *
 * @param holds asked only where all else leaves it open
 */
export function judgeSignature(
  signature: unknown,
  signed: SignedDigest,
  keys: readonly PublicKeyEntry[],
  holds: Holds,
): SignatureRuling {
  if (signature === undefined) return ruling('absent', 'unsigned', 'There is no signature.')
  const { data } = signatureSchema.safeParse(signature)
  if (!data) return ruling('invalid', 'bad_signature', 'The signature is not {alg, keyId, value, message}.')
  const candidates = keysWithId(keys, data.keyId)
  const name = JSON.stringify(data.keyId.slice(0, 40))
  if (candidates.length === 0) {
    return ruling('untrusted_key', 'untrusted_key', `No trusted key has the id ${name}.`)
  }
  if (candidates.some((entry) => entry.revokedAt !== undefined)) {
    return ruling('revoked_key', 'revoked_key', `The key ${name} was revoked.`)
  }
  const signer = candidates.find((entry) => holds(entry, signed, data.value))
  if (!signer) return ruling('invalid', 'bad_signature', 'The signature does not hold for this digest.')
  if (data.message !== signedMessage(signed.kind, signed.sha256)) {
    return ruling('invalid', 'message_differs', 'The message beside the signature is not what was signed.')
  }
  if (signed.kind !== 'record' && !wasInUse(signer, signed.issuedAt)) {
    return ruling(
      'untrusted_key',
      'key_out_of_period',
      `The key ${name} was not in use at the time of issue.`,
    )
  }
  return { status: 'valid', keyId: signer.keyId }
}

/** False too where a time cannot be read. */
function wasInUse({ validFrom, validTo }: PublicKeyEntry, issuedAt: unknown): boolean {
  const issued = typeof issuedAt === 'string' ? Date.parse(issuedAt) : Number.NaN
  const isAfterStart = issued >= Date.parse(validFrom) - CLOCK_LEEWAY_MS
  return isAfterStart && (validTo === undefined || issued <= Date.parse(validTo) + CLOCK_LEEWAY_MS)
}

function ruling(status: SignatureStatus, code: string, text: string): SignatureRuling {
  return { status, reason: reasonText(code, text) }
}
