import { evalInputs } from './eval-cases.js'
import type { ModelDefinition, ModelInputs, ModelOutputs, ModelValue } from './model.js'
import { readInputs } from './read-inputs.js'
import type { Reference } from './references.js'

/** How far apart two implementations may be: |a - b| <= max(abs, rel x max(|a|, |b|)). */
export const CONCORDANCE_TOLERANCE = { rel: 1e-9, abs: 1e-6 } as const

/** How a model and its second implementation compare over the 250 cases. */
export interface Concordance {
  readonly name: string
  readonly cases: number
  /** Computed values that were compared. */
  readonly values: number
  /** The largest |a - b| / max(|a|, |b|) among numbers from 1 on. */
  readonly largestRelative: number
  /** The largest |a - b| among numbers below 1, of which rounding may leave no digit right. */
  readonly largestAbsolute: number
  /** Where they are not the same. */
  readonly disagreements: readonly Disagreement[]
}

/** One value that the implementations do not agree on. */
export interface Disagreement {
  /** The case. */
  readonly id: string
  readonly path: string
  readonly run: ModelValue | undefined
  readonly reference: ModelValue | undefined
}

/** What both computed at one place; undefined where one of them computed nothing there. */
export interface ValuePair {
  readonly path: string
  readonly run: ModelValue | undefined
  readonly reference: ModelValue | undefined
}

/** Runs both implementations on the model's cases and compares each value that either computes. */
export function concordanceOf(model: ModelDefinition, reference: Reference): Concordance {
  const pairs = evalInputs(model).flatMap(({ id, inputs }) => {
    const complete = completed(model, inputs)
    return [...valuePairs(model.run(complete), reference(complete))].map((pair) => ({ id, ...pair }))
  })
  const numbers = pairs.map(({ run, reference }) => difference(run, reference))
  return {
    name: model.name,
    cases: new Set(pairs.map(({ id }) => id)).size,
    values: pairs.length,
    largestRelative: numbers.reduce((most, { relative }) => Math.max(most, relative), 0),
    largestAbsolute: numbers.reduce((most, { absolute }) => Math.max(most, absolute), 0),
    disagreements: pairs.filter(({ run, reference }) => !agree(run, reference)),
  }
}

function completed(model: ModelDefinition, inputs: ModelInputs): ModelInputs {
  const reading = readInputs(model, inputs)
  if (!reading.ok)
    throw new TypeError(`a sample of ${model.name} breaks its contract: ${JSON.stringify(reading.errors)}`)
  return reading.inputs
}

/** Every place at which either has a value, with both. */
export function* valuePairs(
  run: ModelValue | undefined,
  reference: ModelValue | undefined,
  path = '',
): Generator<ValuePair> {
  if (!isBranch(run) || !isBranch(reference) || Array.isArray(run) !== Array.isArray(reference)) {
    yield { path, run, reference }
    return
  }
  for (const key of new Set([...Object.keys(run), ...Object.keys(reference)])) {
    const below = Array.isArray(run) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    yield* valuePairs((run as ModelOutputs)[key], (reference as ModelOutputs)[key], below)
  }
}

function isBranch(value: ModelValue | undefined): value is ModelOutputs | readonly ModelValue[] {
  return typeof value === 'object' && value !== null
}

/** Whether both computed the same: numbers within the tolerance, everything else exactly. */
export function agree(a: ModelValue | undefined, b: ModelValue | undefined): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'number' || typeof b !== 'number' || !Number.isFinite(a) || !Number.isFinite(b))
    return false
  const { rel, abs } = CONCORDANCE_TOLERANCE
  return Math.abs(a - b) <= Math.max(abs, rel * Math.max(Math.abs(a), Math.abs(b)))
}

/** How far two numbers are apart: by their share of the larger, or outright where both are small. */
function difference(
  a: ModelValue | undefined,
  b: ModelValue | undefined,
): { absolute: number; relative: number } {
  const none = { absolute: 0, relative: 0 }
  if (typeof a !== 'number' || typeof b !== 'number' || !Number.isFinite(a - b)) return none
  const size = Math.max(Math.abs(a), Math.abs(b))
  const apart = Math.abs(a - b)
  return size < 1 ? { ...none, absolute: apart } : { ...none, relative: apart / size }
}
