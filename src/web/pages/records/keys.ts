import type { PublicKeyEntry } from '../../../core/records/public-key.js'
import { entryInFile, keysInFile } from '../../../core/records/read-keys.js'
import type { Abilities } from './abilities.js'

/**
 * The keys of a key document or JSON Web Key Set, each with the id that is worked out of its bytes. None where SHA-256 cannot
 * be worked out here.
 *
 * @throws {Refusal} it is no such file, or a key in it is damaged
 */
export async function readKeys(
  text: string,
  { sha256 }: Pick<Abilities, 'sha256'>,
): Promise<readonly PublicKeyEntry[]> {
  const keys = keysInFile(text)
  return sha256 ? Promise.all(keys.map(async (key) => entryInFile(key, await sha256(key.bytes)))) : []
}
