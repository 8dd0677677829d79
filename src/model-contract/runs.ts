import type { JsonValue } from '../core/json/value.js'
import {
  type ModelInputs,
  type ModelOutputs,
  type ModelValue,
  type RunnableModel,
  readInputs,
  renderOutputs,
  renderValue,
} from '../models/index.js'
import { outputLeaves, pathsUnlike, valueAt } from './output-leaves.js'
import type { Breach } from './rule.js'

/** What came of inputs: what the model runs on and gives, or why it cannot be told. */
export type Run =
  | {
      readonly ok: true
      /** With defaults. */
      readonly inputs: ModelInputs
      readonly outputs: ModelOutputs
      /** Whether the inputs are no longer as they were before. */
      readonly hasChangedInputs: boolean
    }
  | { readonly ok: false; readonly breach: Breach }

/** Reads inputs as a caller sends them and runs the model on them. Never throws. */
export function runOn(model: RunnableModel, given: ModelInputs): Run {
  try {
    const reading = readInputs(model, given)
    if (!reading.ok) return { ok: false, breach: refusedInputs(given, reading.errors) }
    const { inputs } = reading
    const before = JSON.stringify(inputs)
    const outputs = model.run(inputs)
    return { ok: true, inputs, outputs, hasChangedInputs: JSON.stringify(inputs) !== before }
  } catch (error) {
    return { ok: false, breach: { message: thrownText(error), inputs: given } }
  }
}

function refusedInputs(inputs: ModelInputs, errors: readonly { field: string; message: string }[]): Breach {
  const [first] = errors
  return { message: `its own contract refuses the inputs: ${first?.field} ${first?.message}`, inputs }
}

/** Whether a run on the inputs says something of the model: it takes them, or its review throws. */
export function takes(model: RunnableModel, inputs: ModelInputs): boolean {
  try {
    return readInputs(model, inputs).ok
  } catch {
    return true
  }
}

/** What is wrong with a run whatever the inputs: it throws, gives what it does not declare or no number, or not the same again. */
export function unfairness(model: RunnableModel, given: ModelInputs): Breach[] {
  const run = runOn(model, given)
  if (!run.ok) return [run.breach]
  const found = [
    ...pathBreaches(model, run.outputs),
    ...notNumbers(run.outputs),
    ...changes(model, run),
    ...(run.hasChangedInputs ? [{ message: 'run changes the inputs that it is given' }] : []),
  ]
  return found.map((breach) => ({ ...breach, inputs: given }))
}

function pathBreaches(model: RunnableModel, outputs: ModelOutputs): Breach[] {
  const { missing, undeclared } = pathsUnlike(model.outputs, outputs)
  return [
    ...missing.map((path) => ({ message: 'an output is declared and not computed', path })),
    ...undeclared.map((path) => ({ message: 'an output is computed and not declared', path })),
  ]
}

function notNumbers(outputs: ModelOutputs): Breach[] {
  const wrong = [...outputLeaves(outputs)].filter(({ value }) => Number.isNaN(value))
  return wrong.map(({ path }) => ({ message: 'an output is not a number', path, actual: 'NaN' }))
}

/** Run again, it must give the same to the last bit, as a record has it. */
function changes(
  model: RunnableModel,
  { inputs, outputs }: { inputs: ModelInputs; outputs: ModelOutputs },
): Breach[] {
  const again = runOn(model, structuredClone(inputs))
  if (!again.ok)
    return [{ ...again.breach, message: `run again on the same inputs: ${again.breach.message}` }]
  if (JSON.stringify(renderOutputs(again.outputs)) === JSON.stringify(renderOutputs(outputs))) return []
  const leaf = [...outputLeaves(outputs)].find(
    ({ path, value }) => !isSame(value, valueAt(again.outputs, path)),
  )
  return [
    {
      message: 'run again on the same inputs, it gives something else',
      ...(leaf && { path: leaf.path, ...compared(leaf.value, valueAt(again.outputs, leaf.path)) }),
    },
  ]
}

function isSame(a: ModelValue, b: ModelValue | undefined): boolean {
  return b !== undefined && JSON.stringify(renderValue(a)) === JSON.stringify(renderValue(b))
}

/** Two values as a breach shows them. */
export function compared(
  expected: ModelValue,
  actual: ModelValue | undefined,
): { expected: JsonValue; actual?: JsonValue } {
  return { expected: renderValue(expected), ...(actual !== undefined && { actual: renderValue(actual) }) }
}

/** What is wrong with outputs on inputs of an ordinary size: each is of its type, and finite, or a sentinel says why not. */
export function mistyped(model: RunnableModel, inputs: ModelInputs, outputs: ModelOutputs): Breach[] {
  const types = new Map(model.outputs.map(({ path, type }) => [path, type]))
  return [...outputLeaves(outputs)].flatMap(({ path, declared, value }) => {
    const type = types.get(declared)
    if (type === undefined || isSentinel(model, declared, value) || isOf(value, type)) return []
    const message =
      typeof value === 'number' && type === 'number'
        ? 'an output is not finite, and no sentinel says what that means'
        : `an output is declared as ${type}`
    return [{ message, inputs, path, actual: renderValue(value) }]
  })
}

function isSentinel({ sentinels }: RunnableModel, path: string, value: ModelValue): boolean {
  return sentinels.some((sentinel) => sentinel.field === path && Object.is(sentinel.value, value))
}

function isOf(value: ModelValue, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return type === 'number' ? Number.isFinite(value) : typeof value === type
}

/** What a model threw, in words. */
export function thrownText(error: unknown): string {
  return error instanceof Error ? error.message : `it throws ${String(error)}`
}

/** The inputs with as many of them as can be from the example, so that what is left shows where the fault lies. */
export function simplest(
  inputs: ModelInputs,
  example: ModelInputs,
  isBroken: (inputs: ModelInputs) => boolean,
): ModelInputs {
  let found = inputs
  for (const name of Object.keys(inputs)) {
    const { [name]: _given, ...others } = found
    const simpler = Object.hasOwn(example, name) ? { ...found, [name]: example[name] ?? null } : others
    if (isBroken(simpler)) found = simpler
  }
  return found
}
