import { bytesOfBase64url } from './base64url.js'
import { verifyEd25519 } from './ed25519.js'
import type { Signer } from './signer.js'

/** What a signature may be for. It stands in the signed message, so that none passes for another. */
export type SignedKind = 'record' | 'receipt' | 'checkpoint'

/** A signature as it stands in a receipt or record. */
export interface Signature {
  readonly alg: 'Ed25519'
  /** Selects the key; proves nothing. */
  readonly keyId: string
  /** 64 bytes, base64url without padding: 86 characters. */
  readonly value: string
  /** What was signed, for a person to read; a verifier rebuilds it. */
  readonly message: string
}

/** The text whose UTF-8 is signed. @param sha256 64 lower-case hex digits, of the canonical bytes */
export function signedMessage(kind: SignedKind, sha256: string): string {
  return `countersign-${kind}:v1:${sha256}`
}

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
