import { agree, valuePairs } from '../models/concordance.js'
import { evalInputs } from '../models/eval-cases.js'
import { EVAL_CASES, type ModelInputs, type RunnableModel } from '../models/index.js'
import type { Reference } from '../models/references.js'
import { inputsFromAnywhere } from './holds-everywhere.js'
import { BREACHES_MAX, type Breach, type ModelRule } from './rule.js'
import { compared, runOn, thrownText } from './runs.js'

/** Two who err in the same place are rarer than one. */
export const COMPUTED_TWICE: ModelRule = {
  name: `is computed a second time from its spec, and both agree on ${EVAL_CASES} cases`,
  isNeededToServe: false,
  needsDomain: true,
  excuse: ({ reference }) => (reference ? null : 'it has no reference'),
  breaches: ({ model, reference }) => (reference ? disagreements(model, reference) : []),
}

function disagreements(model: RunnableModel, reference: Reference): Breach[] {
  const found: Breach[] = []
  for (const inputs of casesOf(model)) {
    found.push(...disagreementsOn(inputs, model, reference))
    if (found.length >= BREACHES_MAX) break
  }
  return found.slice(0, BREACHES_MAX)
}

/** Without samples anything in the domain will do. */
function casesOf(model: RunnableModel): readonly ModelInputs[] {
  const { sample } = model
  return sample
    ? evalInputs({ ...model, sample }).map(({ inputs }) => inputs)
    : inputsFromAnywhere(model, EVAL_CASES)
}

function disagreementsOn(inputs: ModelInputs, model: RunnableModel, reference: Reference): Breach[] {
  const run = runOn(model, inputs)
  if (!run.ok) return [run.breach]
  try {
    const second = reference(structuredClone(run.inputs))
    return [...valuePairs(run.outputs, second)]
      .filter((pair) => !agree(pair.run, pair.reference))
      .map((pair) => ({
        message: 'the reference (expected) computes something else',
        inputs,
        path: pair.path,
        ...compared(pair.reference ?? null, pair.run),
      }))
  } catch (error) {
    return [{ message: `reference: ${thrownText(error)}`, inputs }]
  }
}
