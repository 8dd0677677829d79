import fc from 'fast-check'
import type { JsonValue } from '../src/core/json/value.js'
import { inputSchemas } from '../src/models/input-schema.js'
import type { JsonSchema, ModelDefinition, ModelInputs } from '../src/models/model.js'
import { seededRandom } from '../src/models/seeded-random.js'

/**
 * The example with each input at each end of its domain, one at a time, and with all at their least and all at their
 * most. Some break the model's review.
 */
export function boundaryInputs({ inputs, example }: ModelDefinition): ModelInputs[] {
  const ends = [...inputSchemas(inputs)].map(([name, schema]) => [name, endsOf(schema)] as const)
  const one = ends.flatMap(([name, values]) => values.map((value) => ({ ...example, [name]: value })))
  const two = ends.flatMap(([name, values], at) =>
    ends
      .slice(at + 1)
      .flatMap(([other, others]) =>
        values.flatMap((value) => others.map((beside) => ({ ...example, [name]: value, [other]: beside }))),
      ),
  )
  const least = Object.fromEntries(
    ends.flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first]])),
  )
  const most = Object.fromEntries(ends.map(([name, values]) => [name, values.at(-1) ?? null]))
  return [...one, ...two, least, most]
}

/** From the least to the most, and zero where it lies between. */
function endsOf(schema: JsonSchema): JsonValue[] {
  if (Array.isArray(schema.enum)) return schema.enum
  if (schema.type === 'boolean') return [false, true]
  const { minimum, maximum } = schema
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return []
  return minimum < 0 && maximum > 0 ? [minimum, 0, maximum] : [minimum, maximum]
}

/** A sample with some inputs replaced by any that fit the schema. Some break the model's review. */
export function inputsWithin({ inputs, sample }: ModelDefinition): fc.Arbitrary<ModelInputs> {
  const values = [...inputSchemas(inputs)].map(([name, schema]) => [name, valueWithin(schema)] as const)
  return fc
    .tuple(fc.nat(), fc.record(Object.fromEntries(values), { requiredKeys: [] }))
    .map(([seed, replaced]) => ({ ...sample(seededRandom(String(seed))), ...(replaced as ModelInputs) }))
}

function valueWithin(schema: JsonSchema): fc.Arbitrary<JsonValue> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'number':
      return fc.double({ min: Number(schema.minimum), max: Number(schema.maximum), noNaN: true })
    case 'integer':
      return fc.integer({ min: Number(schema.minimum), max: Number(schema.maximum) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueWithin(schema.items as JsonSchema), {
        minLength: Number(schema.minItems),
        maxLength: Number(schema.maxItems),
      })
    case 'object':
      return fc.record(
        Object.fromEntries([...inputSchemas(schema)].map(([name, inner]) => [name, valueWithin(inner)])),
      )
    default:
      throw new TypeError(`no values of the type ${String(schema.type)}`)
  }
}
