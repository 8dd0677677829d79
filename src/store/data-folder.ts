import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve, win32 } from 'node:path'
import { Refusal } from '../core/errors.js'

/** What decides where the data folder is; handed in so that a test can be any machine. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  /** The user's number; undefined where there is none (Windows). */
  readonly uid: number | undefined
  /** The home folder; may throw when there is none. */
  readonly home: () => string
}

/**
 * The folder that holds the keys and the database when no other is asked for: `$COUNTERSIGN_DATA`, else
 * `/var/lib/countersign` for root, else the platform's folder for a user's state. An empty variable is unset,
 * and a relative `XDG_STATE_HOME` is ignored, as the XDG Base Directory Specification demands.
 */
export function defaultDataFolder(at: Surroundings = here()): string {
  const { env } = at
  if (env.COUNTERSIGN_DATA) return env.COUNTERSIGN_DATA
  if (at.uid === 0) return '/var/lib/countersign'
  if (at.platform === 'win32') {
    return win32.join(env.LOCALAPPDATA || win32.join(at.home(), 'AppData', 'Local'), 'countersign')
  }
  if (at.platform === 'darwin') return join(at.home(), 'Library', 'Application Support', 'countersign')
  const state = env.XDG_STATE_HOME
  return join(state && isAbsolute(state) ? state : join(at.home(), '.local', 'state'), 'countersign')
}

function here(): Surroundings {
  return { env: process.env, platform: process.platform, uid: process.geteuid?.(), home: homedir }
}

/**
 * Makes the data folder if it is not there (mode 0711: others pass through to what is theirs, and list
 * nothing) and answers its absolute path without symbolic links. A folder that is there keeps its mode.
 *
 * @throws {Refusal} `bad_setting`: it cannot be made, or is no folder
 */
export async function prepareDataFolder(path: string): Promise<string> {
  const wanted = resolve(path)
  try {
    const first = await makeMissing(wanted)
    if (first !== undefined) await openTheWay(first, wanted)
    return await realpath(wanted)
  } catch (cause) {
    const reason = await trueReason(cause)
    throw new Refusal('bad_setting', `The data folder ${wanted} cannot be used: ${reason}`)
  }
}

/**
 * Makes a folder and those above it that are missing. Node's own way to do so never ends where a folder is there and takes
 * none, as /proc does.
 *
 * @returns the first that was made
 */
async function makeMissing(folder: string): Promise<string | undefined> {
  if (await isThere(folder)) return undefined
  const first = await makeMissing(dirname(folder))
  try {
    await mkdir(folder)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(await isThere(folder))) throw error
  }
  return first ?? folder
}

async function isThere(folder: string): Promise<boolean> {
  try {
    if ((await stat(folder)).isDirectory()) return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  throw new Error(`ENOTDIR: not a directory, '${folder}'`)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** On a file system that is read-only Node's recursive mkdir says ENOENT, and the plain one says why. */
async function trueReason(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error && error.code === 'ENOENT' && 'path' in error)) return error.message
  return mkdir(String(error.path)).then(
    () => error.message,
    (plain: Error) => plain.message,
  )
}

/** A tight umask would make the folders above impassable for the user that the database runs as. */
async function openTheWay(first: string, wanted: string): Promise<void> {
  await chmod(wanted, 0o711)
  if (process.geteuid?.() !== 0) return
  for (let folder = wanted; folder !== first && folder !== dirname(folder); ) {
    folder = dirname(folder)
    await chmod(folder, 0o711)
  }
}
