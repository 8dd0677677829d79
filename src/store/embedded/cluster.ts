import { execFile } from 'node:child_process'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Refusal, Unavailable } from '../../core/errors.js'
import { isThere, moveWhole, removeUnfinished } from './binaries.js'
import { giveTo } from './give-to.js'
import { type Layout, programOptions, ROLE } from './layout.js'
import { sameId } from './reachable.js'

const UNFINISHED = 'pg-new-'

/**
 * Makes the database cluster if there is none. It gets its name only when it is whole, so that a start that
 * is killed leaves nothing to trip over.
 *
 * @param version of the PostgreSQL at hand, such as 18.4.0
 * @throws {Refusal} `bad_setting`: the cluster belongs to another user, or is of another major version
 * @throws {Unavailable} `database_unavailable`: initdb failed
 */
export async function prepareCluster(layout: Layout, version: string): Promise<void> {
  const { cluster, dataFolder, user } = layout
  if (await isThere(cluster)) {
    await checkOwner(layout)
    return await checkMajor(layout, version)
  }
  await removeUnfinished(dataFolder, UNFINISHED)
  const unfinished = await mkdtemp(join(dataFolder, UNFINISHED))
  await giveTo(unfinished, user)
  await initialise(layout, unfinished)
  await moveWhole(unfinished, cluster)
}

/** Sorting by code point, from PostgreSQL itself: the machine's locales and its version of ICU decide nothing. */
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

async function initialise(layout: Layout, folder: string): Promise<void> {
  const access = ['--auth-local=peer', '--auth-host=reject']
  const flags = ['--data-checksums', '--no-instructions', ...access, ...LOCALE]
  const initdb = join(layout.binaries, 'bin', 'initdb')
  try {
    await promisify(execFile)(initdb, ['-D', folder, '-U', ROLE, ...flags], programOptions(layout))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Unavailable('database_unavailable', `The database could not be made: ${reason}`, { cause })
  }
}

async function checkOwner({ cluster, user }: Layout): Promise<void> {
  const { uid } = await stat(cluster)
  if (sameId(uid, user.ids.uid)) return
  const why = `The database in ${cluster} belongs to the user number ${uid}, and this server would run it as ${user.ids.uid}.`
  throw new Refusal(
    'bad_setting',
    `${why} Start the server as the user who first did, or use another data folder.`,
  )
}

/** From one major version to the next the files change, and only PostgreSQL's programs of both could convert them. */
async function checkMajor({ cluster }: Layout, version: string): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const [major] = version.split('.')
  if (made === major) return
  const why = `The database in ${cluster} is of PostgreSQL ${made}, and this version of Countersign runs PostgreSQL ${major}.`
  const remedy =
    'Back it up with the version that last ran on it (countersign db backup), and restore it into'
  throw new Refusal(
    'bad_setting',
    `${why} ${remedy} another data folder with this one (countersign db restore).`,
  )
}
