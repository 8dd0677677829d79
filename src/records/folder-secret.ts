import { join } from 'node:path'
import type { Chance } from '../core/context.js'
import { createPrivate, keyRefusal, onKeyFolder, preparePrivateFolder, readPrivate } from './key-storage.js'

const BYTES = 32

/**
 * A secret of 32 bytes that lies in a key folder beside the keys, as a line of hex; made, with the folder, if absent.
 * Processes that start at once end with the same one.
 *
 * @param folder usually `<data>/keys`
 * @param name of the file
 * @returns 64 lower-case hex digits
 * @throws {Refusal} `bad_setting`: others can read the folder or file, somebody else owns it, it is damaged, or it cannot
 *   be reached; the message shows nothing of the secret
 */
export function openFolderSecret(folder: string, name: string, chance: Chance): string {
  const file = join(folder, name)
  const { text } = onKeyFolder(folder, () => {
    preparePrivateFolder(folder)
    return readPrivate(file) ?? createPrivate(file, `${Buffer.from(chance(BYTES)).toString('hex')}\n`)
  })
  const [, hex] = /^([0-9a-f]{64})\n?$/.exec(text) ?? []
  if (hex === undefined) throw keyRefusal(file, 'is damaged. Restore it from a backup')
  return hex
}
