import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '../../core/errors.js'
import type { UserIds } from './database-user.js'

interface Modes {
  readonly mode: number
  readonly uid: number
  readonly gid: number
}

const TRAVERSE = 1
const WRITE = 2
const STICKY = 0o1000

/**
 * Makes sure that another user can get to the data folder, and cannot put anything of its own in it.
 * Reads the mode bits; access lists beyond them are not seen.
 *
 * @param folder absolute, without symbolic links
 * @throws {Refusal} `bad_setting`, naming the folder that is in the way and the remedy
 */
export async function checkReachable(folder: string, user: UserIds): Promise<void> {
  const closed = await closedFolder(folder, user)
  if (closed) {
    const why = `As root, the built-in database runs as the user \`nobody\`, who cannot pass through ${closed} to the data folder ${folder}.`
    const remedy = `Put the data folder elsewhere (COUNTERSIGN_DATA, by default /var/lib/countersign), or open the way: chmod o+x '${closed}'`
    throw new Refusal('bad_setting', `${why} ${remedy}`)
  }
  const modes = await stat(folder)
  if (may(WRITE, modes, user) && !(modes.mode & STICKY)) {
    const why = `The user \`nobody\`, as whom the database runs, can write to the data folder ${folder} and so replace the signing keys in it.`
    throw new Refusal('bad_setting', `${why} Remedy: chown root '${folder}' && chmod 711 '${folder}'`)
  }
}

/** The nearest folder, from this one upwards, that the user cannot pass through; null when the way is open. */
export async function closedFolder(folder: string, user: UserIds): Promise<string | null> {
  for (let at = folder; ; at = dirname(at)) {
    if (!may(TRAVERSE, await stat(at), user)) return at
    if (at === dirname(at)) return null
  }
}

function may(right: number, { mode, uid, gid }: Modes, user: UserIds): boolean {
  if (sameId(uid, user.uid)) return (mode & (right << 6)) !== 0
  if (sameId(gid, user.gid)) return (mode & (right << 3)) !== 0
  return (mode & right) !== 0
}

/** Some systems write the number of `nobody` as -2 and report it as 2^32 - 2. */
export function sameId(a: number, b: number): boolean {
  return a >>> 0 === b >>> 0
}
