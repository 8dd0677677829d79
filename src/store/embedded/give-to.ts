import { chmod, chown } from 'node:fs/promises'
import { Refusal } from '../../core/errors.js'
import type { DatabaseUser } from './database-user.js'
import { isNodeError } from './node-error.js'

/**
 * Closes a folder to all but the database's user, and gives it to that user.
 *
 * @throws {Refusal} `bad_setting`: this root may not, as in a container without CAP_CHOWN or with one user only
 */
export async function giveTo(folder: string, user: DatabaseUser): Promise<void> {
  await chmod(folder, 0o700)
  if (!user.dropped) return
  try {
    await chown(folder, user.ids.uid, user.ids.gid)
  } catch (error) {
    if (!isNodeError(error, 'EPERM', 'EINVAL', 'ENOTSUP')) throw error
    const why = `PostgreSQL refuses to run as root, and this root may not give a folder to \`nobody\` (${error.message}).`
    throw new Refusal('bad_setting', `${why} Run the server as another user, or set DATABASE_URL.`)
  }
}
