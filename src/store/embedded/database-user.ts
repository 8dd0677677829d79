import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { Refusal } from '../../core/errors.js'
import { isNodeError } from './node-error.js'

/** A user and its group by their numbers. */
export interface UserIds {
  readonly uid: number
  readonly gid: number
}

/** Who runs PostgreSQL, and who connects to it. */
export interface DatabaseUser {
  /** The operating system's name for whoever runs this process; the socket lets this user in, by name. */
  readonly clientName: string
  /** The owner of the database's files. */
  readonly ids: UserIds
  /** True when this process is root and PostgreSQL, which refuses root, runs as `nobody`. */
  readonly dropped: boolean
}

/**
 * Root gives PostgreSQL to the user `nobody`; any other user runs it as itself.
 *
 * @param passwd the text of /etc/passwd, read when not given
 * @throws {Refusal} `bad_setting`: there is no `nobody`, or the user running this has no name
 */
export async function databaseUser(passwd?: string): Promise<DatabaseUser> {
  const self = ownName()
  const uid = process.geteuid?.() ?? -1
  if (uid !== 0) {
    return { clientName: self, ids: { uid, gid: process.getegid?.() ?? -1 }, dropped: false }
  }
  const ids = nobodyOf(passwd ?? (await readFile('/etc/passwd', 'utf8')))
  if (ids) return { clientName: self, ids, dropped: true }
  const why = 'PostgreSQL refuses to run as root, and there is no user `nobody` to run it as.'
  throw new Refusal('bad_setting', `${why} Run the server as another user, or set DATABASE_URL.`)
}

/** The numbers of `nobody` in the text of /etc/passwd (passwd(5)), or null. */
export function nobodyOf(passwd: string): UserIds | null {
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name !== 'nobody' || !uid || !gid) continue
    const ids = { uid: Number(uid), gid: Number(gid) }
    if (Number.isInteger(ids.uid) && Number.isInteger(ids.gid) && ids.uid !== 0) return ids
  }
  return null
}

function ownName(): string {
  try {
    return userInfo().username
  } catch (error) {
    if (!isNodeError(error, 'ERR_SYSTEM_ERROR')) throw error
    const why = `The built-in database lets its user in by name, and the user number ${process.geteuid?.()} has none.`
    throw new Refusal(
      'bad_setting',
      `${why} Add it to /etc/passwd, run as another user, or set DATABASE_URL.`,
    )
  }
}
