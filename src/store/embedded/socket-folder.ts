import { lstat, mkdir, mkdtemp, readFile, realpath, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../../core/errors.js'
import type { DatabaseUser } from './database-user.js'
import { giveTo } from './give-to.js'
import { isNodeError } from './node-error.js'
import { closedFolder, sameId } from './reachable.js'

/** Names the socket's file; no TCP port is opened. */
export const PORT = 5432

/** `sun_path` holds 104 bytes on macOS and the BSDs (108 on Linux), with the closing zero. */
const SOCKET_BYTES_MAX = 103

/** Holds the path of a socket folder that is not within the data folder. */
const ELSEWHERE = 'socket-folder'

/**
 * The folder of the database's socket: within the data folder, or, where that makes a path too long for a
 * socket, a private one with a random name among the temporary files, remembered in the data folder.
 */
export async function prepareSocketFolder(dataFolder: string, user: DatabaseUser): Promise<string> {
  const near = join(dataFolder, 'socket')
  if (!fits(near)) return (await remembered(dataFolder, user)) ?? (await makeElsewhere(dataFolder, user))
  try {
    await mkdir(near, { mode: 0o700 })
  } catch (error) {
    if (!isNodeError(error, 'EEXIST')) throw error
  }
  // Also one that a killed start made and did not come to give away.
  if ((await lstat(near)).uid === process.geteuid?.()) await giveTo(near, user)
  return near
}

/** Removes a socket folder among the temporary files, once its database has stopped. */
export async function forgetSocketFolder(dataFolder: string, socketFolder: string): Promise<void> {
  if (socketFolder === join(dataFolder, 'socket')) return
  await rm(join(dataFolder, ELSEWHERE), { force: true })
  try {
    await rmdir(socketFolder)
  } catch (error) {
    // Someone cleared the temporary files, or put something there: neither is in our way.
    if (!isNodeError(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= SOCKET_BYTES_MAX
}

async function remembered(dataFolder: string, user: DatabaseUser): Promise<string | null> {
  try {
    const folder = await readFile(join(dataFolder, ELSEWHERE), 'utf8')
    const found = await lstat(folder)
    // Among the temporary files anybody may have made one of the same name since.
    const isOurs = found.isDirectory() && sameId(found.uid, user.ids.uid) && (found.mode & 0o777) === 0o700
    return isOurs ? folder : null
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return null
    throw error
  }
}

async function makeElsewhere(dataFolder: string, user: DatabaseUser): Promise<string> {
  const folder = await mkdtemp(join(await temporaryFolder(user), 'countersign-'))
  await giveTo(folder, user)
  await writeFile(join(dataFolder, ELSEWHERE), folder, { mode: 0o600 })
  return folder
}

async function temporaryFolder(user: DatabaseUser): Promise<string> {
  for (const candidate of [tmpdir(), '/tmp']) {
    const folder = await realpath(candidate)
    if (fits(join(folder, 'countersign-XXXXXX')) && !(await closedFolder(folder, user.ids))) return folder
  }
  const why =
    'The path of the data folder is too long for a socket, and no folder for temporary files is open.'
  throw new Refusal('bad_setting', `${why} Use a data folder of less than 80 bytes, or set TMPDIR.`)
}
