import { evalInputs } from '../models/eval-cases.js'
import type { ModelInputs, RunnableModel } from '../models/index.js'
import { EVAL_CASES } from '../models/index.js'
import { inputSchemas } from '../models/input-schema.js'
import { seededRandom } from '../models/seeded-random.js'
import { inputsAnywhere, inputsAtEnds } from './input-domain.js'
import { BREACHES_MAX, type Breach, type ModelRule } from './rule.js'
import { mistyped, runOn, simplest, takes, unfairness } from './runs.js'

const NO_SAMPLE = 'it has no sample, so it has no cases'
/** Of 250 samples so many are to be unlike. */
const DISTINCT_MIN = 200
const ANYWHERE_RUNS = 100
/** Where the model's review refuses nearly everything, enough is enough. */
const ANYWHERE_TRIES = 5_000

/** Answers to be graded against, and to hold a second implementation to. */
export const HAS_CASES: ModelRule = {
  name: `has ${EVAL_CASES} cases, the same each time, and an answer to each`,
  isNeededToServe: false,
  excuse: ({ model }) => (model.sample ? null : NO_SAMPLE),
  breaches: ({ model }) => caseBreaches(model),
}

function caseBreaches(model: RunnableModel): Breach[] {
  const { sample } = model
  if (!sample) return []
  const cases = evalInputs({ ...model, sample })
  const texts = new Set(cases.map(({ inputs }) => JSON.stringify(inputs)))
  if (JSON.stringify(evalInputs({ ...model, sample })) !== JSON.stringify(cases)) {
    return [{ message: 'sample does not give the same inputs for the same random numbers' }]
  }
  if (texts.size < DISTINCT_MIN) {
    return [{ message: `sample gives only ${texts.size} unlike inputs of ${EVAL_CASES}` }]
  }
  const first = cases.find(({ inputs }) => broken(model, inputs).length > 0)
  if (!first) return []
  const found = broken(model, first.inputs).slice(0, BREACHES_MAX)
  return found.map((breach) => ({ ...breach, message: `case ${first.id}: ${breach.message}` }))
}

function broken(model: RunnableModel, inputs: ModelInputs): Breach[] {
  const unfair = unfairness(model, inputs)
  const run = runOn(model, inputs)
  return unfair.length > 0 || !run.ok ? unfair : mistyped(model, inputs, run.outputs)
}

/** Where formulas break: at zero, at the least and at the most. */
export const HOLDS_AT_ENDS: ModelRule = {
  name: 'computes what it declares at every end of its domain',
  isNeededToServe: false,
  needsDomain: true,
  breaches: ({ model }) => {
    const ends = inputsAtEnds(model).filter((inputs) => takes(model, inputs))
    const isEmpty = ends.length <= inputSchemas(model.inputs).size
    const message = `its review refuses all but ${ends.length} of the ends of its domain`
    return isEmpty ? [{ message }] : brokenAmong(model, ends, broken)
  },
}

/** And where nobody looked. */
export const HOLDS_ANYWHERE: ModelRule = {
  name: `computes what it declares anywhere in its domain, and the same to the last bit each time`,
  isNeededToServe: false,
  needsDomain: true,
  breaches: ({ model }) => {
    const inputs = inputsFromAnywhere(model)
    const message = `its review refuses nearly all of its domain: of ${ANYWHERE_TRIES} inputs it takes ${inputs.length}`
    return inputs.length < ANYWHERE_RUNS ? [{ message }] : brokenAmong(model, inputs, unfairness)
  },
}

/** Inputs that the model takes from anywhere in its domain, the same ones each time. */
export function inputsFromAnywhere(model: RunnableModel, count = ANYWHERE_RUNS): ModelInputs[] {
  const found: ModelInputs[] = []
  for (let n = 0; found.length < count && n < ANYWHERE_TRIES; n++) {
    const inputs = inputsAnywhere(model, seededRandom(`${model.name} anywhere ${n}`))
    if (takes(model, inputs)) found.push(inputs)
  }
  return found
}

/** The first inputs on which the model breaks, brought as near to its example as shows the same. */
function brokenAmong(
  model: RunnableModel,
  all: readonly ModelInputs[],
  breachesOn: (model: RunnableModel, inputs: ModelInputs) => Breach[],
): Breach[] {
  const isBroken = (inputs: ModelInputs) => takes(model, inputs) && breachesOn(model, inputs).length > 0
  const first = all.find(isBroken)
  if (!first) return []
  const found = breachesOn(model, first)
  if (found.some(({ isLate }) => isLate)) return found
  return breachesOn(model, simplest(first, model.example, isBroken)).slice(0, BREACHES_MAX)
}
