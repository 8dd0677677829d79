import type { JsonValue } from '../core/json/value.js'
import type { ModelOutputs, ModelValue } from './model.js'

/** Outputs as JSON can carry them: a number that is not finite is its name as a string, and -0 is 0. */
export function renderOutputs(outputs: ModelOutputs): { [name: string]: JsonValue } {
  return Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, renderValue(value)]))
}

/** One computed value as JSON can carry it; see {@link renderOutputs}. */
export function renderValue(value: ModelValue): JsonValue {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : String(value)
  if (typeof value !== 'object' || value === null) return value
  return isList(value) ? value.map(renderValue) : renderOutputs(value)
}

function isList(value: readonly ModelValue[] | ModelOutputs): value is readonly ModelValue[] {
  return Array.isArray(value)
}
