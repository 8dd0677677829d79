import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { ModelFault } from './fault.js'

/** All that stands in the folder of one model. */
export interface ModelFolder {
  /** The folder's name, which is the model's. */
  readonly name: string
  /** The file that has the definition. */
  readonly entry: string
  /** The second implementation; null where there is none. */
  readonly reference: string | null
  /** The files of code and of JSON, by their path below the folder, with `/` in it. */
  readonly texts: ReadonlyMap<string, string>
  /** Of spec.md; null where there is none. */
  readonly spec: string | null
  /** Of vectors.json; null where there is none. */
  readonly vectors: string | null
}

const CODE = /(?<!\.d)\.m?[jt]s$|\.json$/
const PASSED_OVER = /^[._]|^node_modules$|\.test\.m?[jt]s$/
const DEFINITIONS = ['model.ts', 'model.mts', 'model.js', 'model.mjs'] as const
const REFERENCES = ['reference.ts', 'reference.mts', 'reference.js', 'reference.mjs'] as const
/** A calculation is some hundred lines; a whole checkout is a mistake. */
const FILES_MAX = 200
const BYTES_MAX = 4 * 1024 * 1024

/** Whether a folder has a definition, so that it is the folder of a model. */
async function isModelFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder)
  return DEFINITIONS.some((name) => names.includes(name))
}

/**
 * The folders of models within a folder, sorted; the folder itself where it is one.
 *
 * @throws {Error} as node:fs does where it cannot be read
 */
export async function modelFoldersIn(folder: string): Promise<string[]> {
  if (await isModelFolder(folder)) return [folder]
  const names = (await readdir(folder)).filter((name) => !PASSED_OVER.test(name)).toSorted()
  const found = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).isDirectory()))
  return names.filter((_, i) => found[i]).map((name) => join(folder, name))
}

/**
 * Reads the folder of a model. Files and folders whose names begin with . or _, tests and node_modules are passed over.
 *
 * @throws {ModelFault} it is not one @throws {Error} as node:fs does where it cannot be read
 */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const name = basename(folder)
  const paths: string[] = []
  for await (const path of filesBelow(folder)) {
    if (CODE.test(path)) paths.push(path)
    if (paths.length > FILES_MAX) throw new ModelFault(`${name}: it has more than ${FILES_MAX} files of code`)
  }
  const texts = await readTexts(folder, name, paths.toSorted())
  const text = (path: string) => readFile(join(folder, path), 'utf8').catch(nullIfMissing)
  return {
    name,
    entry: onlyOne(name, DEFINITIONS, texts) ?? missing(name),
    reference: onlyOne(name, REFERENCES, texts),
    texts,
    spec: await text('spec.md'),
    vectors: await text('vectors.json'),
  }
}

async function* filesBelow(folder: string, within = folder): AsyncGenerator<string> {
  for (const name of await readdir(within)) {
    if (PASSED_OVER.test(name)) continue
    const path = join(within, name)
    // Followed where it is a link: a mounted folder may be made of them.
    if ((await stat(path)).isDirectory()) yield* filesBelow(folder, path)
    else yield relative(folder, path).split(sep).join('/')
  }
}

async function readTexts(
  folder: string,
  name: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  let bytes = 0
  for (const path of paths) {
    bytes += (await stat(join(folder, path))).size
    if (bytes > BYTES_MAX) throw new ModelFault(`${name}: its files have more than ${BYTES_MAX} bytes`)
    texts.set(path, await readFile(join(folder, path), 'utf8'))
  }
  return texts
}

function onlyOne(name: string, names: readonly string[], texts: ReadonlyMap<string, string>): string | null {
  const [first, second] = names.filter((path) => texts.has(path))
  if (second !== undefined) throw new ModelFault(`${name}: it has both ${first} and ${second}`)
  return first ?? null
}

function missing(name: string): never {
  throw new ModelFault(`${name}: it has none of ${DEFINITIONS.join(', ')}`)
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
