import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { base64urlOf } from '../core/records/base64url.js'
import { isStrictSignature } from '../core/records/ed25519-rules.js'

/** Ed25519 (RFC 8032), strictly: see {@link isStrictSignature}. False for bytes of any length or content; never throws. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return (
    isStrictSignature(publicKey, signature) && verify(null, message, publicKeyObject(publicKey), signature)
  )
}

function publicKeyObject(publicKey: Uint8Array): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: base64urlOf(publicKey) } })
}
