import { bytesOfBase64url } from '../core/records/base64url.js'
import type { SignedDigest } from '../core/records/judge-signature.js'
import type { PublicKeyEntry } from '../core/records/public-key.js'
import { type Signature, type SignedKind, signedMessage } from '../core/records/signature.js'
import { verifyEd25519 } from './ed25519.js'
import { publicKeyBytes } from './public-key.js'
import type { Signer } from './signer.js'

/** Signs a digest as being of a kind. */
export function signDigest(kind: SignedKind, sha256: string, signer: Signer): Signature {
  const message = signedMessage(kind, sha256)
  return { alg: 'Ed25519', ...signer.sign(message), message }
}

/**
 * Whether a signature's value is that key's over the digest, as being of the kind. Any text is a fair value.
 *
 * @param publicKey the raw 32 bytes, from those who trust it and never from what is verified
 */
export function verifyDigest(
  kind: SignedKind,
  sha256: string,
  value: string,
  publicKey: Uint8Array,
): boolean {
  const signature = bytesOfBase64url(value, 64)
  return signature !== null && verifyEd25519(publicKey, Buffer.from(signedMessage(kind, sha256)), signature)
}

/** Whether a signature's value is that of a key over what was signed. */
export function signatureHolds(
  entry: PublicKeyEntry,
  { kind, sha256 }: SignedDigest,
  value: string,
): boolean {
  const publicKey = publicKeyBytes(entry)
  return publicKey !== null && verifyDigest(kind, sha256, value, publicKey)
}
