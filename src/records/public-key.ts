import { base64urlOf, bytesOfBase64url } from '../core/records/base64url.js'
import { entryOf, type KeyPeriod, keyIdIn, type PublicKeyEntry } from '../core/records/public-key.js'
import { sha256Hex } from './digest.js'

/** See {@link keyIdIn}. */
export function keyIdOf(publicKey: Uint8Array): string {
  return keyIdIn(sha256Hex(publicKey))
}

/** The published form of a raw public key of 32 bytes. */
export function publicKeyEntry(publicKey: Uint8Array, period: KeyPeriod): PublicKeyEntry {
  return entryOf(base64urlOf(publicKey), keyIdOf(publicKey), period)
}

/**
 * The raw bytes of an entry's key; null where the entry is not what it says (its own key id, 32 bytes,
 * Ed25519).
 */
export function publicKeyBytes(entry: PublicKeyEntry): Uint8Array | null {
  if (entry.alg !== 'Ed25519') return null
  const bytes = bytesOfBase64url(entry.publicKey, 32)
  return bytes && keyIdOf(bytes) === entry.keyId ? bytes : null
}
