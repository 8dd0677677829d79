import { type KeyFile, newKey, type StoredKey, storedKeyId } from './key-file.js'

/** What became of the keys. Key ids. */
export type KeyChange =
  /** There was no key to end. */
  | { readonly kind: 'made'; readonly active: string }
  | { readonly kind: 'rotated'; readonly ended: string; readonly active: string }
  /** `wasActive`: it signed until now, and `active` was made in its place. */
  | { readonly kind: 'revoked'; readonly keyId: string; readonly active: string; readonly wasActive: boolean }
  | { readonly kind: 'already_revoked'; readonly keyId: string; readonly revokedAt: string }
  | { readonly kind: 'unknown_key'; readonly keyId: string }

/** A change, with the file to write where there is one to be written. */
export interface PlannedChange {
  readonly change: KeyChange
  readonly file?: KeyFile
}

/** Ends the active key and makes the next. The private half of an ended key is destroyed: it never signs again. */
export function rotateKey(file: KeyFile, now: Date): Required<PlannedChange> {
  const { keyId, stored } = newKey(now)
  const keys = file.keys.map((key) => (storedKeyId(key) === file.active ? ended(key, now) : key))
  return {
    change: { kind: 'rotated', ended: file.active, active: keyId },
    file: { v: 1, active: keyId, keys: [stored, ...keys] },
  }
}

/** Takes a key out of trust. Where it is the active one, the next is made at once. */
export function revokeKey(file: KeyFile, keyId: string, now: Date): PlannedChange {
  const same = file.keys.filter((key) => storedKeyId(key) === keyId)
  if (same.length === 0) return { change: { kind: 'unknown_key', keyId } }
  const revokedAt = same.find((key) => key.revokedAt !== undefined)?.revokedAt
  if (revokedAt !== undefined) return { change: { kind: 'already_revoked', keyId, revokedAt } }
  const wasActive = keyId === file.active
  const rest = wasActive ? rotateKey(file, now).file : file
  const keys = rest.keys.map((key) => (storedKeyId(key) === keyId ? revoked(key, now) : key))
  return {
    change: { kind: 'revoked', keyId, active: rest.active, wasActive },
    file: { ...rest, keys },
  }
}

function ended({ privateKey: _, ...key }: StoredKey, now: Date): StoredKey {
  return { ...key, validTo: key.validTo ?? now.toISOString() }
}

function revoked(key: StoredKey, now: Date): StoredKey {
  return { ...ended(key, now), revokedAt: now.toISOString() }
}
