import type { JsonValue } from '../core/json/value.js'
import { type JsonSchema, type RunnableModel, readInputs } from '../models/index.js'
import { inputSchemas } from '../models/input-schema.js'
import { BREACHES_MAX, type Breach, type ModelRule } from './rule.js'
import { thrownText } from './runs.js'

/** A caller who errs is told where. */
export const NAMES_WRONG_INPUTS: ModelRule = {
  name: 'refuses inputs that do not fit its contract, and names them',
  isNeededToServe: false,
  needsDomain: true,
  breaches: ({ model }) =>
    wrongInputs(model)
      .flatMap(([inputs, fields]) => refusalBreach(model, inputs, fields))
      .slice(0, BREACHES_MAX),
}

/** No inputs; some are names that every object has from its prototype, which a check that looks there would know. */
const STRANGE = ['surprise', '__proto__', 'constructor', 'toString']

/** Inputs that no model takes, with the names of those that are wrong. */
function wrongInputs(model: RunnableModel): [unknown, readonly string[]][] {
  const names = inputSchemas(model.inputs)
  const strange = STRANGE.filter((name) => !names.has(name))
  const members = strange.map((name) => [name, { value: 1, enumerable: true }] as const)
  const required = Array.isArray(model.inputs.required) ? model.inputs.required.map(String) : []
  const wrong = [...names].flatMap(([name, schema]) =>
    valuesOutside(schema).map((value): [unknown, readonly string[]] => [
      { ...model.example, [name]: value },
      [name],
    ]),
  )
  return [
    [Object.defineProperties({ ...model.example }, Object.fromEntries(members)), strange],
    ...(required.length > 0 ? [[{}, required.toSorted()] as [unknown, readonly string[]]] : []),
    ...[null, [], 'x', 5].map((value): [unknown, readonly string[]] => [value, ['inputs']]),
    ...wrong,
  ]
}

function valuesOutside(schema: JsonSchema): JsonValue[] {
  const { type, minimum, maximum, maxItems, maxLength } = schema
  return [
    null,
    ...(type === 'object' ? [[]] : [{}]),
    ...(type === 'string' && !Object.hasOwn(schema, 'enum') ? [5] : ['odd']),
    ...(typeof maximum === 'number' ? [maximum + Math.abs(maximum) * 0.01 + 1, Number.NaN] : []),
    ...(typeof minimum === 'number' ? [minimum - Math.abs(minimum) * 0.01 - 1] : []),
    ...(typeof maxItems === 'number' ? [new Array<JsonValue>(maxItems + 1).fill(null)] : []),
    ...(typeof maxLength === 'number' ? ['x'.repeat(maxLength + 1)] : []),
  ]
}

function refusalBreach(model: RunnableModel, inputs: unknown, fields: readonly string[]): Breach[] {
  const named = namedFields(model, inputs)
  if (typeof named === 'string') return [{ message: named }]
  const isOf = (one: string, field: string) => one === field || one.startsWith(`${field}[`)
  const isNamed = fields.every((field) => named.some((one) => isOf(one, field)))
  if (isNamed && named.every((one) => fields.some((field) => isOf(one, field)))) return []
  const expected = fields.join(', ')
  const actual = named.length === 0 ? 'no input' : named.join(', ')
  return [{ message: `${shown(inputs)} should be refused for ${expected}, and is for ${actual}` }]
}

function namedFields(model: RunnableModel, inputs: unknown): readonly string[] | string {
  try {
    const reading = readInputs(model, inputs)
    return reading.ok ? [] : reading.errors.map(({ field }) => field)
  } catch (error) {
    return `${shown(inputs)}: ${thrownText(error)}`
  }
}

function shown(inputs: unknown): string {
  const text = JSON.stringify(inputs)
  return text.length > 200 ? `${text.slice(0, 197)}...` : text
}
