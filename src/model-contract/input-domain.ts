import type { JsonValue } from '../core/json/value.js'
import { drawOne, drawWhole } from '../models/draw.js'
import type { JsonSchema, ModelInputs, RunnableModel } from '../models/index.js'
import { inputSchemas, isPlainObject } from '../models/input-schema.js'
import type { Random } from '../models/model.js'

/**
 * The example with each input at each end of its domain, one at a time and two at a time, and with all at their least and
 * all at their most. Some break the model's review.
 */
export function inputsAtEnds({ inputs, example }: Pick<RunnableModel, 'inputs' | 'example'>): ModelInputs[] {
  const ends = [...inputSchemas(inputs)].map(([name, schema]) => [name, endsOf(schema)] as const)
  const one = ends.flatMap(([name, values]) => values.map((value) => ({ ...example, [name]: value })))
  const two = ends.flatMap(([name, values], at) =>
    ends
      .slice(at + 1)
      .flatMap(([other, others]) =>
        values.flatMap((value) => others.map((beside) => ({ ...example, [name]: value, [other]: beside }))),
      ),
  )
  return [...one, ...two, allOf(ends, 0), allOf(ends, -1)]
}

function allOf(ends: readonly (readonly [string, readonly JsonValue[]])[], at: 0 | -1): ModelInputs {
  return Object.fromEntries(
    ends.flatMap(([name, values]) => {
      const value = values.at(at)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** From the least to the most, and zero where it lies between. */
function endsOf(schema: JsonSchema): JsonValue[] {
  if (Array.isArray(schema.enum)) return schema.enum
  if (Object.hasOwn(schema, 'const')) return [schema.const ?? null]
  switch (schema.type) {
    case 'boolean':
      return [false, true]
    case 'number':
    case 'integer':
      return numericEnds(schema)
    case 'string':
      return ['', 'x'.repeat(Number(schema.maxLength))]
    case 'array':
      return listEnds(schema)
    default: {
      const ends = [...inputSchemas(schema)].map(([name, inner]) => [name, endsOf(inner)] as const)
      return [allOf(ends, 0), allOf(ends, -1)].map((end) => ({ ...end }))
    }
  }
}

function numericEnds(schema: JsonSchema): number[] {
  const { least, most } = boundsOf(schema)
  return least < 0 && most > 0 ? [least, 0, most] : [least, most]
}

/** The least and the most that a number may be; a bound that is not itself allowed is left by as little as shows. */
function boundsOf(schema: JsonSchema): { least: number; most: number } {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const beside = (bound: number) => (type === 'integer' ? 1 : Math.max(Math.abs(bound) * 1e-12, 1e-12))
  return {
    least:
      typeof exclusiveMinimum === 'number' ? exclusiveMinimum + beside(exclusiveMinimum) : Number(minimum),
    most:
      typeof exclusiveMaximum === 'number' ? exclusiveMaximum - beside(exclusiveMaximum) : Number(maximum),
  }
}

function listEnds(schema: JsonSchema): JsonValue[] {
  const item = isPlainObject(schema.items) ? endsOf(schema.items) : []
  const lists = [schema.minItems, schema.maxItems].flatMap((length) =>
    item.map((value) => new Array<JsonValue>(Number(length)).fill(value)),
  )
  return lists.filter((list, i) => list.length > 0 || i === 0)
}

/** Inputs from anywhere in the domain: a sample, or the example, with some replaced. Some break the model's review. */
export function inputsAnywhere(
  { inputs, example, sample }: Pick<RunnableModel, 'inputs' | 'example' | 'sample'>,
  random: Random,
): ModelInputs {
  const base = sample ? sample(random) : example
  const drawn = [...inputSchemas(inputs)].flatMap(([name, schema]) =>
    random() < 0.6 ? [[name, valueWithin(schema, random)] as const] : [],
  )
  return { ...base, ...Object.fromEntries(drawn) }
}

function valueWithin(schema: JsonSchema, random: Random): JsonValue {
  const [first, ...others] = endsOf(schema)
  if (first === undefined) return null
  const isListed = Array.isArray(schema.enum) || Object.hasOwn(schema, 'const')
  if (isListed || random() < 0.2) return drawOne(random, [first, ...others])
  switch (schema.type) {
    case 'number':
      return numberWithin(schema, random)
    case 'integer':
      return Math.round(numberWithin(schema, random))
    case 'array':
      return listWithin(schema, random)
    case 'object':
      return objectWithin(schema, random)
    default:
      return drawOne(random, [first, ...others])
  }
}

/** Of any size between the bounds, as likely small as large, and often round. */
function numberWithin(schema: JsonSchema, random: Random): number {
  const { least, most } = boundsOf(schema)
  const even = least + random() * (most - least)
  const small = even * 10 ** -drawWhole(random, 0, 12)
  const value = drawOne(random, [even, small, Math.round(even), Math.round(small * 100) / 100])
  const step = Number(schema.multipleOf ?? 0)
  const fitted = step > 0 ? Math.round(value / step) * step : value
  return Math.min(most, Math.max(least, fitted))
}

function listWithin(schema: JsonSchema, random: Random): JsonValue[] {
  const [least, most] = [Number(schema.minItems), Number(schema.maxItems)]
  const length =
    random() < 0.8 ? Math.min(most, least + drawWhole(random, 0, 5)) : drawWhole(random, least, most)
  const item = isPlainObject(schema.items) ? schema.items : {}
  return Array.from({ length }, () => valueWithin(item, random))
}

function objectWithin(schema: JsonSchema, random: Random): { [name: string]: JsonValue } {
  const required = Array.isArray(schema.required) ? schema.required : []
  const members = [...inputSchemas(schema)].filter(([name]) => required.includes(name) || random() < 0.7)
  return Object.fromEntries(members.map(([name, inner]) => [name, valueWithin(inner, random)]))
}
