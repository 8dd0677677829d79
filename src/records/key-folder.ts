import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clock } from '../core/context.js'
import { Refusal } from '../core/errors.js'
import { newKeyFile, readKeyFile } from './key-file.js'
import type { Signer } from './signer.js'

/** The one file of the folder. */
const KEY_FILE = 'signing-keys.json'

/** Windows has neither owners by number nor these modes; there the user's profile guards the folder. */
const isPosix = process.geteuid !== undefined

/**
 * The signer whose keys lie in a folder, which is made with its first key if absent. Processes that start
 * at once end with the same key: only one can put the file there, and the file is never seen in part.
 *
 * @param folder usually `<data>/keys`
 * @throws {Refusal} `bad_setting`: others can read the folder or file, somebody else owns it, it is
 *   damaged, or it cannot be reached; the message says what to do and shows nothing of the keys
 */
export function openKeyFolder(folder: string, clock: Clock): Signer {
  const file = join(folder, KEY_FILE)
  try {
    makeFolder(folder)
    guardPrivate(lstatSync(folder), folder, 'directory')
    const text = readPrivate(file) ?? createKeyFile(folder, file, clock)
    const signer = readKeyFile(text)
    if ('fault' in signer) throw refusal(file, `cannot be used: ${signer.fault}. Restore it from a backup`)
    return signer
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ELOOP', 'ENOTSUP')) {
      throw refusal(folder, `cannot be used as the key folder (${error.code})`)
    }
    throw error
  }
}

function makeFolder(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/** Writes the first key beside its place and links it there, which fails if another process was faster. */
function createKeyFile(folder: string, file: string, clock: Clock): string {
  const draft = join(folder, `.draft-${randomUUID()}`)
  try {
    writeDurably(draft, newKeyFile(clock()))
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  if (isPosix) syncFolder(folder)
  const text = readPrivate(file)
  if (text === null) throw refusal(file, 'vanished while it was being made')
  return text
}

function writeDurably(path: string, text: string): void {
  const handle = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** A receipt must not outlive its key, as it would if the machine lost power now. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * The file's text; null if there is none. The guard looks at the very file that is read, through its
 * handle.
 */
function readPrivate(file: string): string | null {
  let handle: number
  try {
    handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return null
  }
  try {
    guardPrivate(fstatSync(handle), file, 'file')
    return readFileSync(handle, 'utf8')
  } finally {
    closeSync(handle)
  }
}

function guardPrivate(stats: Stats, path: string, kind: 'directory' | 'file'): void {
  const isKind = kind === 'directory' ? stats.isDirectory() : stats.isFile()
  if (!isKind) throw refusal(path, `must be a ${kind} itself, not a link or something else`)
  if (!isPosix) return
  if (stats.uid !== process.geteuid?.()) {
    throw refusal(path, `belongs to user ${stats.uid}, not to the user who runs this. Change its owner`)
  }
  if ((stats.mode & 0o077) === 0) return
  const mode = (stats.mode & 0o777).toString(8).padStart(4, '0')
  const remedy = `chmod ${kind === 'directory' ? '700' : '600'} ${path}`
  throw refusal(path, `is open to other users (mode ${mode}). Run: ${remedy}`)
}

function refusal(path: string, trouble: string): Refusal {
  return new Refusal('bad_setting', `The signing keys: ${path} ${trouble}.`, { path })
}

function hasCode(error: unknown, ...codes: string[]): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
