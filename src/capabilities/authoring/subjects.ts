import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Refusal } from '../../core/errors.js'
import { nearest } from '../../core/nearest.js'
import { MODELS } from '../../models/index.js'
import { foldersOf, modelFoldersIn, type Subject } from '../../own-models/index.js'

/**
 * The models that a word means: those in a folder; the one of a name; without a word all of the user's own.
 *
 * @param word a folder, or the name of a model
 * @param folders of the user's own models, separated as in PATH
 * @throws {Refusal} `bad_usage`: nothing is named @throws {Refusal} `no_such_model` @throws {Refusal} `bad_setting`
 */
export async function subjectsOf(
  word: string | undefined,
  folders: string | undefined,
): Promise<readonly Subject[]> {
  if (word !== undefined && (await isFolder(word))) return subjectsIn(word)
  const own = folders === undefined ? [] : await foldersOf(folders)
  if (word !== undefined) return [subjectNamed(word, own)]
  if (own.length > 0) return own.map((folder) => ({ kind: 'folder', folder }))
  throw new Refusal('bad_usage', 'Name a folder or a model, or the folders of your own with --models.')
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function subjectsIn(path: string): Promise<readonly Subject[]> {
  const found = await modelFoldersIn(resolve(path))
  if (found.length > 0) return found.map((folder) => ({ kind: 'folder', folder }))
  throw new Refusal('bad_usage', `The folder ${path} has no models in it.`)
}

function subjectNamed(name: string, own: readonly string[]): Subject {
  const folder = own.find((path) => basename(path) === name)
  if (folder !== undefined) return { kind: 'folder', folder }
  const names = MODELS.map((model) => model.name)
  if (names.includes(name)) return { kind: 'built_in', name }
  const meant = nearest(name, [...own.map((path) => basename(path)), ...names])
  const hint = meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`
  throw new Refusal(
    'no_such_model',
    `There is no folder and no model ${JSON.stringify(name.slice(0, 60))}.${hint}`,
    {
      ...(meant !== undefined && { meant }),
    },
  )
}
