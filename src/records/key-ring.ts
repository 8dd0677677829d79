import type { PublicJwk, PublicKeyEntry } from '../core/records/public-key.js'

/** What `GET /v1/receipts/keys` and `GET /api/v1/records/keys` answer: every key that ever signed here. */
export interface KeyDocument {
  readonly keys: readonly PublicKeyEntry[]
}

/** A JSON Web Key Set (RFC 7517). */
export interface Jwks {
  readonly keys: readonly PublicJwk[]
}

/** The key document of the wire, revoked keys included, so that a reader learns of the revocation. */
export function keyDocument(keys: readonly PublicKeyEntry[]): KeyDocument {
  return { keys }
}

/** The key set for readers that know only JWK. It has no word for revoked, so revoked keys are left out. */
export function jwksOf(keys: readonly PublicKeyEntry[]): Jwks {
  return { keys: keys.filter((entry) => entry.revokedAt === undefined).map((entry) => entry.jwk) }
}
