import { constants } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { StoreLog } from '../log.js'
import { isNodeError } from './node-error.js'
import type { PlatformPackage } from './platform-package.js'

const UNFINISHED = 'postgres-new-'

/**
 * Copies PostgreSQL into the data folder, once for each version: the database's user may not be able to reach
 * the installed package, and an `npm ci` under a running server must not pull the files away. Whoever runs
 * this owns the copy; others can read and run it.
 *
 * @returns the copy's folder, with `bin`, `lib` and `share`
 */
export async function installBinaries(from: PlatformPackage, dataFolder: string): Promise<string> {
  const finished = join(dataFolder, `postgres-${from.version}`)
  if (await isThere(finished)) return finished
  await removeUnfinished(dataFolder, UNFINISHED)
  const unfinished = await mkdtemp(join(dataFolder, UNFINISHED))
  await copyFolder(join(from.folder, 'native'), unfinished)
  await linkLibraries(from.folder, unfinished)
  await moveWhole(unfinished, finished)
  return finished
}

/**
 * Removes the copies of other versions. To be called under the start lock, right after PostgreSQL was started from
 * the present one: one that runs on from an older copy would miss its files.
 */
export async function removeOtherBinaries(dataFolder: string, present: string, log: StoreLog): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!/^postgres-\d/.test(name) || name === basename(present)) continue
    try {
      await rm(join(dataFolder, name), { recursive: true, force: true })
    } catch (error) {
      if (!isNodeError(error, 'EACCES', 'EPERM', 'EBUSY', 'ENOTEMPTY')) throw error
      log.warn({ error: error.message }, 'the programs of another version of PostgreSQL cannot be removed')
    }
  }
}

/** Removes what killed starts left half-made. To be called under the start lock. */
export async function removeUnfinished(dataFolder: string, prefix: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (name.startsWith(prefix)) await rm(join(dataFolder, name), { recursive: true, force: true })
  }
}

/** Gives a folder its final name; when another process was faster, its folder stays and ours goes. */
export async function moveWhole(unfinished: string, finished: string): Promise<void> {
  try {
    await rename(unfinished, finished)
  } catch (error) {
    if (!isNodeError(error, 'ENOTEMPTY', 'EEXIST')) throw error
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** True when something has this name. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return false
    throw error
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const files: Promise<void>[] = []
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isFile()) files.push(copyOne(source, target))
  }
  await Promise.all(files)
  // Not left to the umask: the database's user must be able to read all of it.
  await chmod(to, 0o755)
}

async function copyOne(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  const inBin = basename(join(target, '..')) === 'bin'
  const handle = await open(target, 'r+')
  try {
    await handle.chmod(inBin ? 0o755 : 0o644)
    // The folder's rename must not reach the disk before its files have.
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** npm cannot pack symbolic links: the package lists those that its install script would make. */
async function linkLibraries(packageFolder: string, to: string): Promise<void> {
  const links = JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const [file, link] = [relative('native', source), relative('native', target)]
    await symlink(relative(join(link, '..'), file), join(to, link))
  }
}
