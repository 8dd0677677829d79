import { z } from 'zod'
import { Refusal } from '../core/errors.js'
import { parseStrict } from '../core/json/strict.js'
import { bytesOfBase64url } from './base64url.js'
import { type PublicKeyEntry, publicKeyBytes, publicKeyEntry } from './public-key.js'

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

/**
 * Reads the keys to trust from a key document or a JSON Web Key Set. Keys of other kinds are passed over, as RFC 7517
 * asks; a key id is computed from the key, never taken from the file.
 *
 * @throws {Refusal} `bad_usage`: not such a file, a damaged key, or no Ed25519 key in it
 */
export function readKeys(text: string): readonly PublicKeyEntry[] {
  const document = documentSchema.safeParse(parseStrict(text).value)
  if (!document.success) throw new Refusal('bad_usage', 'A key file is an object with a list "keys".')
  const keys = document.data.keys.flatMap((key, i) => readKey(key, i))
  if (keys.length === 0) throw new Refusal('bad_usage', 'The key file has no Ed25519 key.')
  return keys
}

function readKey(key: object, index: number): PublicKeyEntry[] {
  const entry = entrySchema.safeParse(key)
  if (entry.success) return [fromEntry(entry.data, index)]
  const jwk = jwkSchema.safeParse(key)
  if (!jwk.success) {
    // An entry of ours that is damaged must not pass for a key of another kind.
    if ('keyId' in key || 'publicKey' in key) throw damaged(index)
    return []
  }
  const bytes = bytesOfBase64url(jwk.data.x, 32)
  if (!bytes) throw damaged(index)
  return [publicKeyEntry(bytes, { validFrom: UNDATED })]
}

function fromEntry(
  { publicKey, keyId, ...rest }: z.infer<typeof entrySchema>,
  index: number,
): PublicKeyEntry {
  const bytes = bytesOfBase64url(publicKey, 32)
  if (!bytes) throw damaged(index)
  const { validFrom, validTo, revokedAt } = rest
  const entry = publicKeyEntry(bytes, {
    validFrom,
    ...(validTo === undefined ? {} : { validTo }),
    ...(revokedAt === undefined ? {} : { revokedAt }),
  })
  if (entry.keyId !== keyId || publicKeyBytes(entry) === null) throw damaged(index)
  return entry
}

function damaged(index: number): Refusal {
  return new Refusal('bad_usage', `keys[${index}] of the key file is damaged.`, { field: `keys[${index}]` })
}
