import { createHash } from 'node:crypto'
import type { CompiledFile, OwnModelSource, RunnableModel } from '../models/index.js'
import type { Reference } from '../models/references.js'
import { compileFile } from './compile.js'
import { readDefinition } from './definition.js'
import { ModelFault } from './fault.js'
import type { ModelFolder } from './model-folder.js'
import { referenceIn, runnable } from './own-model.js'
import { createRealm, type Realm } from './realm.js'

/** A model that was read from its folder: as it can be run here, and as it is sent to where it is run. */
export interface ReadModel {
  readonly model: RunnableModel
  readonly source: OwnModelSource
}

/**
 * Compiles and loads a model.
 *
 * @param callMs what loading it, and each call into it, may take
 * @throws {ModelFault} it is none, or not done in its time
 */
export function readModel(folder: ModelFolder, callMs: number): ReadModel {
  const { name, entry, texts } = folder
  const realm = realmOf(folder, callMs)
  const definition = readDefinition(realm.load(entry), `${name}/${entry}`)
  if (definition.data.name !== name) {
    const given = JSON.stringify(definition.data.name)
    throw new ModelFault(
      `${name}/${entry}: name is ${given}, and the folder of the model is ${JSON.stringify(name)}`,
    )
  }
  const files = realm.loaded().map((path): CompiledFile => {
    return { path, code: compileFile(name, path, texts.get(path) ?? '') }
  })
  const digest = digestOf(files.map(({ path }) => [path, texts.get(path) ?? '']))
  return { model: runnable(definition, realm), source: { kind: 'own', name, digest, entry, files } }
}

/**
 * The second implementation of a model; null where it has none.
 *
 * @throws {ModelFault} it cannot be read, or computes by the model's own files
 */
export function readReference(
  folder: ModelFolder,
  { files }: OwnModelSource,
  callMs: number,
): Reference | null {
  const { name, reference } = folder
  if (reference === null) return null
  const realm = realmOf(folder, callMs)
  const exported = realm.load(reference)
  const common = realm
    .loaded()
    .find((path) => /\.m?[jt]s$/.test(path) && files.some((file) => file.path === path))
  if (common !== undefined) {
    throw new ModelFault(
      `${name}/${reference}: it imports ${common}, by which the model computes: a second implementation has no code of the first`,
    )
  }
  return referenceIn(exported, `${name}/${reference}`, realm)
}

function realmOf({ name, texts }: ModelFolder, callMs: number): Realm {
  const codeOf = (path: string) => compileFile(name, path, texts.get(path) ?? '')
  return createRealm({ name, paths: [...texts.keys()], codeOf, callMs })
}

/**
 * What a model computes by: SHA-256 over a line for each file, its SHA-256, two spaces and its path, in the order of the paths.
 * That is what `sha256sum FILES | sha256sum` prints.
 */
function digestOf(texts: readonly (readonly [path: string, text: string])[]): string {
  const lines = texts.map(([path, text]) => `${sha256(text)}  ${path}\n`)
  return sha256(lines.join(''))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
