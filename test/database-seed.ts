import './seed-setup.js'
import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/**
 * Puts a copy of the seed into a data folder, as if a server had been started there and stopped.
 *
 * @param options `programs: false` leaves PostgreSQL's to be installed
 */
export async function plantDatabase(dataFolder: string, options = { programs: true }): Promise<void> {
  const seed = inject('databaseSeed')
  if ((await mkdir(dataFolder, { recursive: true })) !== undefined) await chmod(dataFolder, 0o711)
  // cp keeps owners and modes.
  await promisify(execFile)('cp', ['-a', join(seed, 'pg'), join(dataFolder, 'pg')])
  if (options.programs) await sharePrograms(dataFolder)
}

/** Puts a link to PostgreSQL's programs where they would be installed, and says where that is. */
export async function sharePrograms(dataFolder: string): Promise<string> {
  const seed = inject('databaseSeed')
  const name = (await readdir(seed)).find((each) => /^postgres-\d/.test(each))
  if (name === undefined) throw new Error(`there are no programs in ${seed}`)
  const link = join(dataFolder, name)
  await symlink(join(seed, name), link)
  return link
}
