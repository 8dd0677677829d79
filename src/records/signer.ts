import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { Refusal } from '../core/errors.js'
import { bytesOfBase64url } from '../core/records/base64url.js'
import type { PublicKeyEntry } from '../core/records/public-key.js'
import { publicKeyEntry } from './public-key.js'

/**
 * Signs with the key in use, which may be another one from call to call. The private key is closed over: no property,
 * print or JSON of a signer shows it.
 */
export interface Signer {
  sign(message: string): SignedMessage
  /** Every key to publish: first the one that signs now, then those kept from before. */
  publicKeys(): KeyList
}

/** Public keys; the one that signs stands first. */
export type KeyList = readonly [PublicKeyEntry, ...PublicKeyEntry[]]

/** A signature and the key it is of: they come together, since the key may have changed by the next call. */
export interface SignedMessage {
  readonly keyId: string
  /** Ed25519 over the message's UTF-8; base64url without padding. */
  readonly value: string
}

/** A key from a setting has no date of its own, and must look the same on every server that shares it. */
const DATE_UNKNOWN = '1970-01-01T00:00:00.000Z'

/**
 * The signer of a PKCS#8 PEM text, as in the setting SIGNING_KEY. Its `validFrom` is 1970: nobody noted it.
 *
 * @throws {Refusal} `bad_setting`: the text is not such a key, or not of Ed25519; the message never repeats
 *   it
 */
export function signerFromPem(pem: string): Signer {
  const privateKey = privateKeyOf(pem)
  if (!privateKey) {
    const message = 'SIGNING_KEY must be an unencrypted Ed25519 private key as PKCS#8 PEM text.'
    throw new Refusal('bad_setting', message, { setting: 'SIGNING_KEY' })
  }
  const raw = rawPublicKey(privateKey)
  return signerOf(privateKey, [publicKeyEntry(raw, { validFrom: DATE_UNKNOWN })])
}

/** The signer of a key and the list in which its public half stands first. */
export function signerOf(privateKey: KeyObject, keys: KeyList): Signer {
  const { keyId } = keys[0]
  return {
    sign: (message) => ({
      keyId,
      value: sign(null, Buffer.from(message), privateKey).toString('base64url'),
    }),
    publicKeys: () => keys,
  }
}

/**
 * Reads a PKCS#8 PEM text; null for any other text, and for keys that are not of Ed25519. Line ends may be
 * written as backslash and n, since many files of settings allow no others.
 */
export function privateKeyOf(text: string): KeyObject | null {
  const pem = text.replaceAll('\\n', '\n')
  if (!/^\s*-----BEGIN PRIVATE KEY-----\s/.test(pem)) return null
  try {
    const key = createPrivateKey({ key: pem, format: 'pem' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch (error) {
    // OpenSSL has many words for a text that is not a key, and no stable one; all carry a code.
    if (!(error instanceof Error && 'code' in error)) throw error
    return null
  }
}

/** The raw 32 bytes of an Ed25519 key's public half. */
export function rawPublicKey(privateKey: KeyObject): Uint8Array {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const raw = bytesOfBase64url(x, 32)
  if (!raw) throw new TypeError('an Ed25519 public key is 32 bytes')
  return raw
}
