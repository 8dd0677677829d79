import type { JsonValue } from '../core/json/value.js'
import type { ModelDefinition, ModelInputs } from './model.js'
import { readInputs } from './read-inputs.js'
import { renderOutputs } from './render-outputs.js'
import { seededRandom } from './seeded-random.js'

/** A question with its answer. */
export interface EvalCase {
  /** `relocation-0042`; the same case as long as the model's specVersion is the same. */
  readonly id: string
  readonly inputs: ModelInputs
  /** The outputs, as {@link renderOutputs} writes them. */
  readonly expected: { readonly [name: string]: JsonValue }
}

/** How many cases each model has. */
export const EVAL_CASES = 250

type Sampled = Pick<ModelDefinition, 'name' | 'specVersion' | 'sample'>

/** The inputs of the cases: each from a seed of its own, so that no case depends on another. */
export function evalInputs({ name, specVersion, sample }: Sampled): { id: string; inputs: ModelInputs }[] {
  return Array.from({ length: EVAL_CASES }, (_, index) => {
    const id = `${name}-${String(index).padStart(4, '0')}`
    return { id, inputs: sample(seededRandom(`${name}@${specVersion}#${index}`)) }
  })
}

/** The model's 250 cases, the same wherever and whenever they are made. @throws {TypeError} a sample breaks the model's contract */
export function evalCases(model: Sampled & Pick<ModelDefinition, 'inputs' | 'review' | 'run'>): EvalCase[] {
  return evalInputs(model).map(({ id, inputs }) => {
    const reading = readInputs(model, inputs)
    if (!reading.ok) throw new TypeError(`${id}: ${JSON.stringify(reading.errors)}`)
    return { id, inputs, expected: renderOutputs(model.run(reading.inputs)) }
  })
}
