import { outputLeaves, pathsUnlike } from '../model-contract/index.js'
import type { ModelOutputs, OwnModelSource, RunnableModel } from '../models/index.js'
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
  const model = keepingWord(runnable(readDefinition(realm.load(entry), `${name}/${entry}`), realm))
  loaded.set(digest, { model, realm })
  return model
}

function missing(name: string, path: string): never {
  throw new ModelFault(`${name}/${path}: it was not among the files of the model when it was read`)
}

/** The model, held in each run to what it declares: whoever claims or records goes by that. */
function keepingWord(model: RunnableModel): RunnableModel {
  return {
    ...model,
    run: (inputs) => {
      const outputs = model.run(inputs)
      refuseUndeclared(model, outputs)
      return outputs
    },
  }
}

function refuseUndeclared(model: RunnableModel, outputs: ModelOutputs): void {
  const { missing, undeclared } = pathsUnlike(model.outputs, outputs)
  const faults = [
    ...missing.map((path) => `${path} is declared and not computed`),
    ...undeclared.map((path) => `${path} is computed and not declared`),
  ]
  for (const { path, value } of faults.length > 0 ? [] : outputLeaves(outputs)) {
    if (Number.isNaN(value)) faults.push(`${path} is not a number`)
  }
  if (faults[0] !== undefined) throw new ModelFault(`${model.name}: the output ${faults[0]}`)
}
