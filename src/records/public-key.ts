import { base64urlOf, bytesOfBase64url } from './base64url.js'
import { sha256Hex } from './digest.js'

/** When a key was in use. Times are RFC 3339 in UTC. */
export interface KeyPeriod {
  /** 1970-01-01T00:00:00.000Z where nobody noted it. */
  readonly validFrom: string
  /** Since when the key signs no more; what it signed before stays good. */
  readonly validTo?: string
  /** Since when nothing under this key is trusted, whenever it was signed. */
  readonly revokedAt?: string
}

/** A public key as published. */
export interface PublicKeyEntry extends KeyPeriod {
  /** See {@link keyIdOf}. */
  readonly keyId: string
  readonly alg: 'Ed25519'
  /** The raw 32 bytes, base64url without padding. */
  readonly publicKey: string
  readonly jwk: PublicJwk
}

/** The same key as a JSON Web Key (RFC 7517, RFC 8037). */
export interface PublicJwk {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly kid: string
  readonly alg: 'EdDSA'
  readonly use: 'sig'
}

/**
 * First 16 hex digits of the SHA-256 of the raw public key: a hint that selects a key, never a reason to
 * trust it.
 */
export function keyIdOf(publicKey: Uint8Array): string {
  return sha256Hex(publicKey).slice(0, 16)
}

/** The published form of a raw public key of 32 bytes. */
export function publicKeyEntry(publicKey: Uint8Array, period: KeyPeriod): PublicKeyEntry {
  const keyId = keyIdOf(publicKey)
  const x = base64urlOf(publicKey)
  const jwk: PublicJwk = { kty: 'OKP', crv: 'Ed25519', x, kid: keyId, alg: 'EdDSA', use: 'sig' }
  return { keyId, alg: 'Ed25519', publicKey: x, jwk, ...period }
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
