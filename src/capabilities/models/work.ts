import { gradeOutputs, matchNumbers, namedLeaves, ruleClaims } from '../../claims/index.js'
import { BudgetExceeded } from '../../core/errors.js'
import {
  evalCases,
  findModel,
  type ModelDefinition,
  type ModelInputs,
  type ModelOutputs,
  type ModelSource,
  type ModelValue,
  readInputs,
  renderOutputs,
  sentinelsOf,
} from '../../models/index.js'
import { inputFields } from './input-fields.js'
import type { ModelFindings, ModelJob, ModelTask, Ran, Ruled } from './model-work.js'

/** More than any model that comes with Countersign computes at once. */
const VALUES_MAX = 50_000

/** Loads the model. */
export function prepare({ source }: ModelJob): ModelDefinition {
  return definitionOf(source)
}

/**
 * Guarded work: runs a model, and rules on what is claimed of its outputs.
 *
 * @throws {BudgetExceeded} the model computes more values than are looked at
 */
export function work({ task }: ModelJob, model: ModelDefinition): ModelFindings[ModelTask['kind']] {
  switch (task.kind) {
    case 'run':
      return ran(model, task.inputs, () => ({}))
    case 'rule':
      return ran<Ruled>(model, task.inputs, (inputs, outputs) => ruledOn(task, model, inputs, outputs))
    case 'evals':
      return evalCases(model)
    case 'grade':
      return gradeOutputs(
        evalCases(model).map(({ id, expected }) => ({ id, outputs: expected })),
        task.answers,
        task.tolerance,
      )
  }
}

function definitionOf({ name }: ModelSource): ModelDefinition {
  const model = findModel(name)
  if (!model) throw new TypeError(`no model ${name}`)
  return model
}

function ran<Found>(
  model: ModelDefinition,
  inputsText: string,
  find: (inputs: ModelInputs, outputs: ModelOutputs) => Found,
): Ran<Found> {
  const reading = readInputs(model, JSON.parse(inputsText))
  if (!reading.ok) return reading
  const outputs = model.run(reading.inputs)
  boundValues(outputs)
  return {
    ...find(reading.inputs, outputs),
    ok: true,
    outputs: renderOutputs(outputs),
    sentinels: sentinelsOf(model, reading.inputs, outputs),
  }
}

function ruledOn(
  { claims, text, tolerance }: Extract<ModelTask, { kind: 'rule' }>,
  model: ModelDefinition,
  inputs: ModelInputs,
  outputs: ModelOutputs,
): Ruled {
  const values = () => [
    ...namedLeaves(outputs, model.outputs),
    ...namedLeaves(inputs, inputFields(model.inputs), 'inputs'),
  ]
  return {
    claims: ruleClaims(claims, outputs, tolerance),
    numbers: text === null ? null : matchNumbers(text, values(), tolerance),
  }
}

function boundValues(outputs: ModelOutputs): void {
  const waiting: ModelValue[] = [outputs]
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen + waiting.length > VALUES_MAX) {
      throw new BudgetExceeded(`The model gives more than ${VALUES_MAX} values.`)
    }
    const value = waiting.pop()
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) waiting.push(inner)
  }
}
