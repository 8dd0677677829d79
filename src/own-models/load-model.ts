import type { OwnModelSource, RunnableModel } from '../models/index.js'
import { readDefinition } from './definition.js'
import { ModelFault } from './fault.js'
import { runnable } from './own-model.js'
import { createRealm, type Realm } from './realm.js'

const loaded = new Map<string, { readonly model: RunnableModel; readonly realm: Realm }>()

/**
 * The model of a source, loaded once in each process, and anew after a call into it was stopped. Whoever calls sees to its time.
 *
 * @throws {ModelFault} it throws as it is loaded
 */
export function loadModel({ name, digest, entry, files }: OwnModelSource): RunnableModel {
  const known = loaded.get(digest)
  if (known && !known.realm.wasStopped()) return known.model
  const texts = new Map(files.map(({ path, code }) => [path, code]))
  const codeOf = (path: string) => texts.get(path) ?? missing(name, path)
  const realm = createRealm({ name, paths: [...texts.keys()], codeOf })
  const model = runnable(readDefinition(realm.load(entry), `${name}/${entry}`), realm)
  loaded.set(digest, { model, realm })
  return model
}

function missing(name: string, path: string): never {
  throw new ModelFault(`${name}/${path}: it was not among the files of the model when it was read`)
}
