import { gradeOutputs, matchNumbers, namedLeaves, ruleClaims } from '../../claims/index.js'
import { BudgetExceeded } from '../../core/errors.js'
import {
  evalCases,
  evalInputs,
  findModel,
  type InputReading,
  type ModelInputs,
  type ModelOutputs,
  type ModelSource,
  type ModelValue,
  type RunnableModel,
  readInputs,
  renderOutputs,
  sentinelsOf,
} from '../../models/index.js'
import { loadModel, ModelFault } from '../../own-models/index.js'
import { inputFields } from './input-fields.js'
import type { ModelFailure, ModelFindings, ModelJob, ModelTask, Ran, Ruled } from './model-work.js'

/** More than any model that comes with Countersign computes at once. */
const VALUES_MAX = 50_000

/** Of inputs with more faults than that the others are not told. */
const FAULTS_MAX = 100

/** What is made ready before the stop-watch may stop the work. */
interface Prepared {
  readonly model: RunnableModel
  /** Null where the task has no inputs. */
  readonly reading: InputReading | null
}

/**
 * Loads the model, and reads all inputs that the task will read. Here, since zod makes parts of a schema when they are first
 * used: work that is stopped in the midst of that leaves it broken for all that come after, whereas a process that overruns
 * here is ended.
 */
export function prepare(job: ModelJob): Prepared | ModelFailure {
  return orFailed(() => prepared(job))
}

function prepared({ source, task }: ModelJob): Prepared {
  const model = definitionOf(source)
  if (task.kind === 'run' || task.kind === 'rule') {
    return { model, reading: readInputs(model, JSON.parse(task.inputs)) }
  }
  for (const { inputs } of evalInputs(sampled(model))) requireTaken(readInputs(model, inputs), model)
  return { model, reading: null }
}

/**
 * Guarded work: runs a model, and rules on what is claimed of its outputs.
 *
 * @throws {BudgetExceeded} the model computes more values than are looked at
 */
export function work({ task }: ModelJob, prepared: Prepared | ModelFailure): Found | ModelFailure {
  return 'failed' in prepared ? prepared : orFailed(() => found(task, prepared))
}

type Found = ModelFindings[ModelTask['kind']]

/** What a user's own model does wrong is told as what it is. Time that is up passes by here. */
function orFailed<Result>(find: () => Result): Result | ModelFailure {
  try {
    return find()
  } catch (error) {
    if (error instanceof ModelFault) return { failed: error.message }
    throw error
  }
}

function found(task: ModelTask, prepared: Prepared): Found {
  switch (task.kind) {
    case 'run':
      return ran(prepared, () => ({}))
    case 'rule':
      return ran<Ruled>(prepared, (inputs, outputs) => ruledOn(task, prepared.model, inputs, outputs))
    case 'evals':
      return evalCases(sampled(prepared.model))
    case 'grade':
      return gradeOutputs(
        evalCases(sampled(prepared.model)).map(({ id, expected }) => ({ id, outputs: expected })),
        task.answers,
        task.tolerance,
      )
  }
}

function definitionOf(source: ModelSource): RunnableModel {
  if (source.kind === 'own') return loadModel(source)
  const model = findModel(source.name)
  if (!model) throw new TypeError(`no model ${source.name}`)
  return model
}

/** @throws {ModelFault} a sample is none */
function requireTaken(reading: InputReading, { name }: RunnableModel): void {
  if (reading.ok) return
  const [first] = reading.errors
  throw new ModelFault(
    `${name}: sample gives inputs that its contract refuses: ${first?.field} ${first?.message}`,
  )
}

/** Whoever asks for cases has seen that there are some. */
function sampled(model: RunnableModel) {
  const { sample } = model
  if (!sample) throw new TypeError(`${model.name} has no samples`)
  return { ...model, sample }
}

function ran<More>(
  { model, reading }: Prepared,
  find: (inputs: ModelInputs, outputs: ModelOutputs) => More,
): Ran<More> {
  if (!reading) throw new TypeError('a run without inputs')
  if (!reading.ok) return { ok: false, errors: reading.errors.slice(0, FAULTS_MAX) }
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
  model: RunnableModel,
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
