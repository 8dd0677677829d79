import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { bytesOfBase64url } from '../core/records/base64url.js'
import type { PublicKeyEntry } from '../core/records/public-key.js'
import { keyIdOf, publicKeyEntry } from './public-key.js'
import { privateKeyOf, rawPublicKey, type Signer, signerOf } from './signer.js'

const time = z.iso.datetime({ precision: 3 })

/** One file holds all keys, so that making, rotating and revoking are each one atomic replacement. */
const keyFileSchema = z.strictObject({
  v: z.literal(1),
  /** The key id of the one key that signs. */
  active: z.string(),
  keys: z.array(
    z.strictObject({
      publicKey: z.string(),
      /** PKCS#8 PEM; only the active key needs it. */
      privateKey: z.string().optional(),
      validFrom: time,
      validTo: time.optional(),
      revokedAt: time.optional(),
    }),
  ),
})

/** What a key file holds. */
export type KeyFile = z.infer<typeof keyFileSchema>

/** One key of a key file. */
export type StoredKey = KeyFile['keys'][number]

/** A key file that holds together. */
export interface ReadKeyFile {
  readonly file: KeyFile
  readonly signer: Signer
}

/** The text of a key file with one new key, in use from `now` on. */
export function newKeyFile(now: Date): string {
  const { keyId, stored } = newKey(now)
  return keyFileText({ v: 1, active: keyId, keys: [stored] })
}

/** A new key, in use from `now` on. */
export function newKey(now: Date): { readonly keyId: string; readonly stored: StoredKey } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { keyId, publicKey, validFrom } = publicKeyEntry(rawPublicKey(privateKey), {
    validFrom: now.toISOString(),
  })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { keyId, stored: { publicKey, privateKey: pem, validFrom } }
}

/** The text to write. */
export function keyFileText(file: KeyFile): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The id of a stored key; null where its public key is damaged. */
export function storedKeyId({ publicKey }: StoredKey): string | null {
  const raw = bytesOfBase64url(publicKey, 32)
  return raw && keyIdOf(raw)
}

/** Reads the text of a key file. A fault comes back in words that repeat nothing of the file. */
export function readKeyFile(text: string): ReadKeyFile | { readonly fault: string } {
  const { data: file } = keyFileSchema.safeParse(jsonOf(text))
  if (!file) return { fault: 'it is not a key file of version 1' }
  const entries: PublicKeyEntry[] = []
  for (const { publicKey, privateKey: _, ...period } of file.keys) {
    const raw = bytesOfBase64url(publicKey, 32)
    if (!raw) return { fault: 'a public key in it is damaged' }
    entries.push(publicKeyEntry(raw, withoutUndefined(period)))
  }
  const index = entries.findIndex((entry) => entry.keyId === file.active)
  const [active] = entries.splice(index, 1)
  if (index < 0 || !active) return { fault: 'it does not hold the key that it calls active' }
  if (active.revokedAt !== undefined) return { fault: 'the key that it calls active is revoked' }
  if (active.validTo !== undefined) return { fault: 'the key that it calls active has ended' }
  const privateKey = activePrivateKey(file.keys[index], active.keyId)
  return privateKey
    ? { file, signer: signerOf(privateKey, [active, ...entries]) }
    : { fault: 'the private half of its active key is missing or damaged' }
}

function activePrivateKey(stored: StoredKey | undefined, keyId: string): KeyObject | null {
  const key = privateKeyOf(stored?.privateKey ?? '')
  return key && keyIdOf(rawPublicKey(key)) === keyId ? key : null
}

function withoutUndefined(period: Omit<StoredKey, 'publicKey' | 'privateKey'>) {
  const { validFrom, validTo, revokedAt } = period
  return {
    validFrom,
    ...(validTo !== undefined && { validTo }),
    ...(revokedAt !== undefined && { revokedAt }),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // V8 quotes the text in its message, so the error must not travel on.
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
