import { describe, expect, test } from 'vitest'
import { type JsonSchema, readInputs } from '../models/index.js'
import { seededRandom } from '../models/seeded-random.js'
import { inputsAnywhere, inputsAtEnds } from './input-domain.js'

/** A model of one input beside none. */
function modelOf(schema: JsonSchema) {
  const inputs = { type: 'object', additionalProperties: false, required: ['x'], properties: { x: schema } }
  return { inputs, example: {} }
}

const NUMBER = { type: 'number', minimum: -1, maximum: 4 }

describe('the ends of a domain', () => {
  test.each<[string, JsonSchema, unknown[]]>([
    ['of a number that may be below zero', NUMBER, [-1, 0, 4]],
    ['of a number from zero', { ...NUMBER, minimum: 0 }, [0, 4]],
    ['that are not themselves in it', { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 4 }, [1, 3]],
    ['of a choice', { type: 'string', enum: ['a', 'b', 'c'] }, ['a', 'b', 'c']],
    ['of yes and no', { type: 'boolean' }, [false, true]],
    ['of a text', { type: 'string', maxLength: 3 }, ['', 'xxx']],
    [
      'of a list',
      { type: 'array', minItems: 0, maxItems: 2, items: { ...NUMBER, minimum: 0 } },
      [[], [0, 0], [4, 4]],
    ],
    [
      'of a list that has something',
      { type: 'array', minItems: 1, maxItems: 2, items: { type: 'boolean' } },
      [[false], [true], [false, false], [true, true]],
    ],
    [
      'of a thing',
      { type: 'object', properties: { a: { ...NUMBER, minimum: 0 }, b: { type: 'boolean' } } },
      [
        { a: 0, b: false },
        { a: 4, b: true },
      ],
    ],
  ])('%s', (_name, schema, ends) => {
    const values = inputsAtEnds(modelOf(schema)).map(({ x }) => x)
    // Then all inputs at their least, and all at their most.
    expect(values).toEqual([...ends, ends[0], ends.at(-1)])
  })

  test('two at a time', () => {
    const model = modelOf({ type: 'boolean' })
    const y = { type: 'boolean' }
    const two = { ...model, inputs: { ...model.inputs, properties: { x: y, y } } }
    expect(inputsAtEnds(two).filter((inputs) => Object.keys(inputs).length === 2)).toHaveLength(4 + 2)
  })
})

test.each<JsonSchema>([
  NUMBER,
  { type: 'integer', minimum: 3, maximum: 7 },
  { type: 'number', minimum: 0, maximum: 10, multipleOf: 0.01 },
  { type: 'string', enum: ['a', 'b'] },
  {
    type: 'array',
    minItems: 1,
    maxItems: 40,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['a'],
      properties: { a: NUMBER, b: { type: 'boolean' } },
    },
  },
])('what is drawn from %j lies in it, and is not always the same', (schema) => {
  const model = modelOf(schema)
  const drawn = Array.from({ length: 300 }, (_, n) => inputsAnywhere(model, seededRandom(String(n))))
  const given = drawn.filter((inputs) => Object.hasOwn(inputs, 'x'))
  expect(given.length).toBeGreaterThan(100)
  for (const inputs of given)
    expect(readInputs(model, inputs), JSON.stringify(inputs)).toMatchObject({ ok: true })
  expect(new Set(given.map((inputs) => JSON.stringify(inputs))).size).toBeGreaterThan(1)
})
