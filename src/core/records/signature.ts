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
