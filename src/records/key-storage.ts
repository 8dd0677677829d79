import { randomUUID } from 'node:crypto'
import {
  type BigIntStats,
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
import { Refusal } from '../core/errors.js'

/** Windows has neither owners by number nor these modes; there the user's profile guards the folder. */
const isPosix = process.geteuid !== undefined

/** A private file as read. */
export interface PrivateText {
  readonly text: string
  /** Tells this state of the file from any other; see {@link markOf}. */
  readonly mark: string
}

/** The one file of a key folder. */
export function keyFileIn(folder: string): string {
  return join(folder, 'signing-keys.json')
}

/**
 * Makes the folder if it is absent, for nobody else to enter.
 *
 * @throws {Refusal} `bad_setting`: others can enter it, or somebody else owns it
 */
export function preparePrivateFolder(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  guardPrivate(lstatSync(folder), folder, 'directory')
}

/**
 * The file; null if there is none. The guard looks at the very file that is read, through its handle.
 *
 * @throws {Refusal} `bad_setting`: others can read it, or somebody else owns it
 */
export function readPrivate(file: string): PrivateText | null {
  let handle: number
  try {
    handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return null
  }
  try {
    guardPrivate(fstatSync(handle), file, 'file')
    const mark = markOfStats(fstatSync(handle, { bigint: true }))
    return { text: readFileSync(handle, 'utf8'), mark }
  } finally {
    closeSync(handle)
  }
}

/** Changes with every change of the file's text, owner or mode, and when another file takes its place; '' without a file. */
export function markOf(file: string): string {
  const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? markOfStats(stats) : ''
}

function markOfStats({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`
}

/** Writes a file that must not be there yet. */
export function writeDurably(path: string, text: string): void {
  const handle = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Puts a file there for the first time, and gives it. Written beside its place and linked there, which fails if another
 * process was faster: then that one's file is given. It is never seen in part.
 */
export function createPrivate(file: string, text: string): PrivateText {
  const draft = join(dirname(file), `.draft-${randomUUID()}`)
  try {
    writeDurably(draft, text)
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(file))
  const made = readPrivate(file)
  if (made === null) throw keyRefusal(file, 'vanished while it was being made')
  return made
}

/** A receipt must not outlive its key, as it would if the machine lost power now. */
export function syncFolder(folder: string): void {
  if (!isPosix) return
  const handle = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function guardPrivate(stats: Stats, path: string, kind: 'directory' | 'file'): void {
  const isKind = kind === 'directory' ? stats.isDirectory() : stats.isFile()
  if (!isKind) throw keyRefusal(path, `must be a ${kind} itself, not a link or something else`)
  if (!isPosix) return
  if (stats.uid !== process.geteuid?.()) {
    throw keyRefusal(path, `belongs to user ${stats.uid}, not to the user who runs this. Change its owner`)
  }
  if ((stats.mode & 0o077) === 0) return
  const mode = (stats.mode & 0o777).toString(8).padStart(4, '0')
  const remedy = `chmod ${kind === 'directory' ? '700' : '600'} ${path}`
  throw keyRefusal(path, `is open to other users (mode ${mode}). Run: ${remedy}`)
}

/** A refusal that shows nothing of the keys. */
export function keyRefusal(path: string, trouble: string): Refusal {
  return new Refusal('bad_setting', `The keys: ${path} ${trouble}.`, { path })
}

/** Runs work on a key folder; what a file system says no to is a refusal, not a bug. */
export function onKeyFolder<Result>(folder: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ELOOP', 'ENOTSUP', 'ENOSPC')) {
      throw keyRefusal(folder, `cannot be used as the key folder (${error.code})`)
    }
    throw error
  }
}

/** Whether an error is the system's, with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
