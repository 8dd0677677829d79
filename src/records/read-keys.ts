import type { PublicKeyEntry } from '../core/records/public-key.js'
import { entryInFile, keysInFile } from '../core/records/read-keys.js'
import { sha256Hex } from './digest.js'

/**
 * Reads the keys to trust from a key document or a JSON Web Key Set. Keys of other kinds are passed over, as RFC 7517
 * asks; a key id is computed from the key, never taken from the file.
 *
 * @throws {Refusal} `bad_usage`: not such a file, a damaged key, or no Ed25519 key in it
 */
export function readKeys(text: string): readonly PublicKeyEntry[] {
  return keysInFile(text).map((key) => entryInFile(key, sha256Hex(key.bytes)))
}
