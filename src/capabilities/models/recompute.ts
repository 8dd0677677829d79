import { BudgetExceeded } from '../../core/errors.js'
import { canonicalJson, type Recomputation, type RecordedRun } from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import { doneGuarded } from './in-sandbox.js'

/** Runs again what a decision record says was run, where the model and that very version of its spec are known here. */
export async function recompute(
  { model: name, specVersion, inputs }: RecordedRun,
  { models, guarded }: LocalParts,
): Promise<Recomputation> {
  const model = models.find(({ description }) => description.name === name)
  if (!model) return notPossible(`No model ${shown(name)} is known here.`)
  const here = model.description.specVersion
  if (here !== specVersion) {
    return notPossible(`The record is of ${name} ${shown(specVersion)}, and here the spec is ${here}.`)
  }
  try {
    const task = { kind: 'run', inputs: canonicalJson(inputs.value, inputs.numbers) } as const
    const ran = await doneGuarded<'run'>(model, task, guarded.share())
    if (ran.ok) return { kind: 'done', outputs: { ...ran.outputs } }
    const [first] = ran.errors
    return { kind: 'refused', reason: `${name} takes no such inputs: ${first?.field} ${first?.message}.` }
  } catch (error) {
    if (error instanceof BudgetExceeded)
      return notPossible(`Running it again took too much: ${error.message}`)
    throw error
  }
}

function notPossible(reason: string): Recomputation {
  return { kind: 'not_possible', reason }
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 60))
}
