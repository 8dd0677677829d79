import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GuardedWork } from '../core/context.js'
import { BudgetExceeded, Refusal } from '../core/errors.js'
import { MODEL_NAME } from '../model-contract/index.js'
import type { ListedModel } from '../models/index.js'
import { modelFoldersIn } from './model-folder.js'
import type { Opening, OpenJob } from './open-work.js'

/** Reading one model: its files, and a run on its example. */
const OPEN_MS = 8_000

const OPEN_WORK = new URL(
  import.meta.url.endsWith('.ts') ? './open-work.ts' : './open-work.js',
  import.meta.url,
)

/** A folder that was opened. */
interface Found {
  readonly folder: string
  readonly opening: Opening
}

/**
 * Reads a user's own models, their code in the sandbox alone.
 *
 * @param folders each of one model or of several, separated as in PATH
 * @param taken names that models may not have
 * @returns sorted by name
 * @throws {Refusal} `bad_setting`: a folder cannot be read, or has no model in it
 * @throws {Refusal} `bad_model` with `faults`: some cannot be served; all that is wrong with all of them
 */
export async function openOwnModels(
  folders: string,
  taken: readonly string[],
  guarded: GuardedWork,
): Promise<ListedModel[]> {
  const all = await foldersOf(folders)
  const found = await Promise.all(all.map((folder) => openOne(folder, guarded)))
  refuseFaults(found.flatMap((one, i) => faultsOf(one, taken, all.slice(0, i))))
  return found.flatMap(listed).toSorted(byName)
}

/**
 * The folders of all models in a list of folders.
 *
 * @param folders each of one model or of several, separated as in PATH
 * @throws {Refusal} `bad_setting`: one cannot be read, or has no model in it
 */
export async function foldersOf(folders: string): Promise<string[]> {
  const within = folders.split(delimiter).filter((folder) => folder !== '')
  return (await Promise.all(within.map(foldersIn))).flat()
}

async function foldersIn(given: string): Promise<string[]> {
  const folder = resolve(given)
  const found = await modelFoldersIn(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  })
  if (typeof found !== 'string' && found.length > 0) return found
  const why = typeof found === 'string' ? `cannot be read (${found})` : 'has no models in it'
  throw new Refusal('bad_setting', `COUNTERSIGN_MODELS: the folder ${folder} ${why}.`, {
    setting: 'COUNTERSIGN_MODELS',
  })
}

async function openOne(folder: string, guarded: GuardedWork): Promise<Found> {
  try {
    const opening = await guarded.run<OpenJob, Opening>(OPEN_WORK, { folder }, { timeMs: OPEN_MS })
    return { folder, opening }
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    const fault = `${basename(folder)}: it cannot be read within its bounds. ${error.message}`
    return { folder, opening: { ok: false, faults: [fault] } }
  }
}

/** All that is wrong with a model, each with the path of its file. */
function faultsOf({ folder, opening }: Found, taken: readonly string[], before: readonly string[]): string[] {
  const name = basename(folder)
  const twin = before.find((other) => basename(other) === name)
  const faults = [
    ...(MODEL_NAME.test(name) ? [] : [`${name}: the name of a model is in kebab case, such as cloud-bill`]),
    ...(taken.includes(name) ? [`${name}: a model that comes with Countersign has this name`] : []),
    ...(twin === undefined ? [] : [`${name}: ${twin} has the same name`]),
    ...(opening.ok ? [] : opening.faults),
  ]
  return faults.map((fault) => join(dirname(folder), fault))
}

function refuseFaults(faults: readonly string[]): void {
  const [only] = faults
  if (only === undefined) return
  const message =
    faults.length === 1 ? `${only}.` : `${faults.length} things are wrong.\n  ${faults.join('\n  ')}`
  throw new Refusal('bad_model', message, { faults })
}

function listed({ folder, opening }: Found): ListedModel[] {
  if (!opening.ok) return []
  const { description, hasCases, source } = opening
  return [{ description: { ...description, spec: pathToFileURL(join(folder, 'spec.md')) }, hasCases, source }]
}

function byName(a: ListedModel, b: ListedModel): number {
  return a.description.name < b.description.name ? -1 : 1
}
