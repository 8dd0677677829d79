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
  /** See {@link keyIdIn}. */
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
export function keyIdIn(sha256: string): string {
  return sha256.slice(0, 16)
}

/** The published form of a public key. @param x the raw 32 bytes, base64url */
export function entryOf(x: string, keyId: string, period: KeyPeriod): PublicKeyEntry {
  const jwk: PublicJwk = { kty: 'OKP', crv: 'Ed25519', x, kid: keyId, alg: 'EdDSA', use: 'sig' }
  return { keyId, alg: 'Ed25519', publicKey: x, jwk, ...period }
}

/** Every entry with a key id. Two may share one: it is short, and lists get merged. */
export function keysWithId(keys: readonly PublicKeyEntry[], keyId: string): PublicKeyEntry[] {
  return keys.filter((entry) => entry.keyId === keyId)
}
