import { bytesOfBase64url } from '../../../core/records/base64url.js'
import { isStrictSignature } from '../../../core/records/ed25519-rules.js'
import {
  judgeSignature,
  type SignatureRuling,
  type SignedDigest,
} from '../../../core/records/judge-signature.js'
import type { PublicKeyEntry } from '../../../core/records/public-key.js'
import { signedMessage } from '../../../core/records/signature.js'
import type { Abilities } from './abilities.js'

/** The ruling; or that this browser could not find it out. */
export type SignatureCheck = SignatureRuling | 'unchecked'

/** Rules on a signature by the rules of core, with the browser's Ed25519. */
export async function checkSignature(
  signature: unknown,
  signed: SignedDigest,
  keys: readonly PublicKeyEntry[],
  { sha256, ed25519 }: Abilities,
): Promise<SignatureCheck> {
  // Nobody could work out the digest that was signed, nor the ids of keys.
  if (!sha256 && signature !== undefined) return 'unchecked'
  const asked: { readonly entry: PublicKeyEntry; readonly value: string }[] = []
  const early = judgeSignature(signature, signed, keys, (entry, _signed, value) => {
    asked.push({ entry, value })
    return false
  })
  if (asked.length === 0) return early
  if (!ed25519) return 'unchecked'
  const holding = new Set<PublicKeyEntry>()
  for (const { entry, value } of asked) {
    if (await holds(entry, signed, value, ed25519)) holding.add(entry)
  }
  return judgeSignature(signature, signed, keys, (entry) => holding.has(entry))
}

async function holds(
  entry: PublicKeyEntry,
  { kind, sha256 }: SignedDigest,
  value: string,
  ed25519: NonNullable<Abilities['ed25519']>,
): Promise<boolean> {
  const key = bytesOfBase64url(entry.publicKey, 32)
  const bytes = bytesOfBase64url(value, 64)
  if (!key || !bytes || !isStrictSignature(key, bytes)) return false
  return ed25519(key, new TextEncoder().encode(signedMessage(kind, sha256)), bytes)
}
