import { timingSafeEqual } from 'node:crypto'
import type { Chance } from '../core/context.js'
import type { Pepper } from './pepper.js'

/** What is known of a key that was issued; of the key itself only a hash. Times are RFC 3339, UTC. */
export interface IssuedKey {
  readonly id: string
  readonly tenant: string
  readonly hash: string
  readonly pepper: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

/** `csk_`, 16 hex digits that are its id, `_`, and 24 random bytes in base64url. Secret scanners can look for it. */
const FORM = /^csk_([0-9a-f]{16})_[A-Za-z0-9_-]{32}$/

/** A new key. Its text is to be shown once, and kept nowhere. */
export function newAccessKey(chance: Chance): { readonly id: string; readonly text: string } {
  const id = Buffer.from(chance(8)).toString('hex')
  return { id, text: `csk_${id}_${Buffer.from(chance(24)).toString('base64url')}` }
}

/** The id within a text that has the form of a key; null for any other text. */
export function accessKeyId(text: string): string | null {
  return FORM.exec(text)?.[1] ?? null
}

/** What an issued key can be used for: `other_pepper` is one that was hashed with another pepper than the one in force. */
export type KeyState = 'valid' | 'revoked' | 'expired' | 'other_pepper'

/** The state of an issued key, where the pepper with this id is in force. */
export function stateOf(key: IssuedKey, pepperId: string, now: Date): KeyState {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt !== null && new Date(key.expiresAt) <= now) return 'expired'
  return key.pepper === pepperId ? 'valid' : 'other_pepper'
}

/** Whether a text is the very key that was issued, and that one is valid. */
export function opens(text: string, key: IssuedKey, pepper: Pepper, now: Date): boolean {
  const [actual, expected] = [Buffer.from(pepper.hash(text), 'hex'), Buffer.from(key.hash, 'hex')]
  // Compared in constant time, though what is compared are hashes that a caller cannot steer.
  const isSame = actual.length === expected.length && timingSafeEqual(actual, expected)
  return isSame && stateOf(key, pepper.id, now) === 'valid'
}
