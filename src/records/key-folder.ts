import type { Clock } from '../core/context.js'
import { Refusal } from '../core/errors.js'
import { newKeyFile, type ReadKeyFile, readKeyFile } from './key-file.js'
import {
  createPrivate,
  keyFileIn,
  keyRefusal,
  markOf,
  onKeyFolder,
  type PrivateText,
  preparePrivateFolder,
  readPrivate,
} from './key-storage.js'
import type { Signer } from './signer.js'

/** Where a signer says that its keys changed, or that they cannot be read any more. Never given a key. */
export interface KeyLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * The signer whose keys lie in a folder, which is made with its first key if absent. Processes that start
 * at once end with the same key: only one can put the file there, and the file is never seen in part.
 *
 * The signer follows the file: before each use it looks whether another one took its place (some microseconds), so a
 * key that was rotated out or revoked signs nothing more. Where the file is gone or cannot be used any more, the keys
 * in memory stay in use, and the log says so once for each trouble.
 *
 * @param folder usually `<data>/keys`
 * @throws {Refusal} `bad_setting`: others can read the folder or file, somebody else owns it, it is
 *   damaged, or it cannot be reached; the message says what to do and shows nothing of the keys
 */
export function openKeyFolder(folder: string, clock: Clock, log: KeyLog): Signer {
  const file = keyFileIn(folder)
  const first = onKeyFolder(folder, () => {
    preparePrivateFolder(folder)
    return readPrivate(file) ?? createKeyFile(folder, clock)
  })
  return followFile(file, first, log)
}

/** Puts the first key there, unless another process was faster, and gives the file. */
export function createKeyFile(folder: string, clock: Clock): PrivateText {
  return createPrivate(keyFileIn(folder), newKeyFile(clock()))
}

/** @throws {Refusal} `bad_setting`: the text is not a whole key file */
export function usableKeys(file: string, text: string): ReadKeyFile {
  const read = readKeyFile(text)
  if ('fault' in read) throw keyRefusal(file, `cannot be used: ${read.fault}. Restore it from a backup`)
  return read
}

function followFile(file: string, first: PrivateText, log: KeyLog): Signer {
  let { signer } = usableKeys(file, first.text)
  let { mark } = first
  let trouble = ''
  const follow = (): void => {
    if (markOf(file) === mark) return
    const changed = readPrivate(file)
    if (!changed) throw keyRefusal(file, 'is gone. Restore it from a backup')
    signer = usableKeys(file, changed.text).signer
    mark = changed.mark
    log.info({ keyId: signer.publicKeys()[0].keyId }, 'the signing keys changed: this one signs now')
  }
  const current = (): Signer => {
    try {
      follow()
      trouble = ''
    } catch (error) {
      if (!(error instanceof Refusal || isSystemError(error))) throw error
      if (trouble !== error.message) log.error({}, `those in memory stay in use. ${error.message}`)
      trouble = error.message
    }
    return signer
  }
  return { sign: (message) => current().sign(message), publicKeys: () => current().publicKeys() }
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}
