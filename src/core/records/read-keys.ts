import { z } from 'zod'
import { Refusal } from '../errors.js'
import { parseStrict } from '../json/strict.js'
import { base64urlOf, bytesOfBase64url } from './base64url.js'
import { entryOf, type KeyPeriod, keyIdIn, type PublicKeyEntry } from './public-key.js'

const time = z.iso.datetime()

const entrySchema = z.looseObject({
  keyId: z.string(),
  alg: z.literal('Ed25519'),
  publicKey: z.string(),
  validFrom: time,
  validTo: time.optional(),
  revokedAt: time.optional(),
})

const jwkSchema = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })

const documentSchema = z.looseObject({ keys: z.array(z.looseObject({})) })

/** What a key set without dates says of when a key was in use. */
const UNDATED = '1970-01-01T00:00:00.000Z'

/** A key of a file, before its id is worked out. */
export interface KeyInFile {
  /** 32. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly period: KeyPeriod
  /** What the file says that its id is, where it says so. */
  readonly claimedId: string | null
  /** Its place in the file, from 0. */
  readonly index: number
}

/**
 * The keys of a key document or a JSON Web Key Set. Keys of other kinds are passed over, as RFC 7517 asks.
 *
 * @throws {Refusal} `bad_usage`: not such a file, a damaged key, or no Ed25519 key in it
 */
export function keysInFile(text: string): readonly KeyInFile[] {
  const document = documentSchema.safeParse(parseStrict(text).value)
  if (!document.success) throw new Refusal('bad_usage', 'A key file is an object with a list "keys".')
  const keys = document.data.keys.flatMap((key, i) => keyIn(key, i))
  if (keys.length === 0) throw new Refusal('bad_usage', 'The key file has no Ed25519 key.')
  return keys
}

/**
 * The entry of a key: its id is computed from the key, and one that the file gives must be the same.
 *
 * @param sha256 of the key's bytes
 * @throws {Refusal} `bad_usage`
 */
export function entryInFile({ bytes, period, claimedId, index }: KeyInFile, sha256: string): PublicKeyEntry {
  const keyId = keyIdIn(sha256)
  if (claimedId !== null && claimedId !== keyId) throw damaged(index)
  return entryOf(base64urlOf(bytes), keyId, period)
}

function keyIn(key: object, index: number): KeyInFile[] {
  const entry = entrySchema.safeParse(key)
  if (entry.success) {
    const { publicKey, keyId, validFrom, validTo, revokedAt } = entry.data
    const period = {
      validFrom,
      ...(validTo === undefined ? {} : { validTo }),
      ...(revokedAt === undefined ? {} : { revokedAt }),
    }
    return [{ bytes: bytesIn(publicKey, index), period, claimedId: keyId, index }]
  }
  const jwk = jwkSchema.safeParse(key)
  if (jwk.success) {
    return [{ bytes: bytesIn(jwk.data.x, index), period: { validFrom: UNDATED }, claimedId: null, index }]
  }
  // An entry of ours that is damaged must not pass for a key of another kind.
  if ('keyId' in key || 'publicKey' in key) throw damaged(index)
  return []
}

function bytesIn(text: string, index: number): Uint8Array<ArrayBuffer> {
  const bytes = bytesOfBase64url(text, 32)
  if (!bytes) throw damaged(index)
  return bytes
}

function damaged(index: number): Refusal {
  return new Refusal('bad_usage', `keys[${index}] of the key file is damaged.`, { field: `keys[${index}]` })
}
