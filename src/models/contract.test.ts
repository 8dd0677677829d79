import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryInputs, inputsWithin } from '../../test/model-inputs.js'
import { leafPaths, pathsUnlike, valueAt } from '../../test/model-outputs.js'
import { concordanceRow } from '../../tools/concordance.js'
import { agree, concordanceOf } from './concordance.js'
import { EVAL_CASES, evalInputs } from './eval-cases.js'
import { contractOf, evalCases, findModel, MODELS, readInputs, renderOutputs, sentinelsOf } from './index.js'
import { inputSchemas } from './input-schema.js'
import type { JsonSchema, ModelDefinition, ModelInputs, ModelOutputs, ModelValue } from './model.js'
import { REFERENCES } from './references.js'

interface Vector {
  readonly name: string
  readonly inputs: ModelInputs
  /** By path, such as `yearlyData[2].stay` or `yearlyData.length`; a number that is not finite as its string. */
  readonly expected: { readonly [path: string]: number | string | boolean }
  /** The calculation, as somebody does it with pencil and paper. */
  readonly working: string
}

const HERE = new URL('.', import.meta.url)
const DOCS = readFileSync(new URL('../../docs/models.md', HERE), 'utf8')
const NUMERIC = ['number', 'integer']

function vectorsOf(name: string): readonly Vector[] {
  return JSON.parse(readFileSync(new URL(`${name}/vectors.json`, HERE), 'utf8')) as Vector[]
}

/** Inputs with their defaults. @throws {Error} they break the contract */
function complete(model: ModelDefinition, inputs: ModelInputs): ModelInputs {
  const reading = readInputs(model, inputs)
  if (!reading.ok) throw new Error(`${JSON.stringify(inputs)}: ${JSON.stringify(reading.errors)}`)
  return reading.inputs
}

/** Whether a sentinel of the model has the value there. */
function isSentinel({ sentinels }: ModelDefinition, path: string, value: ModelValue): boolean {
  return sentinels.some((sentinel) => sentinel.field === path && Object.is(sentinel.value, value))
}

/** Outputs as text: the same text is the same bits. */
function bitsOf(outputs: ModelOutputs): string {
  return JSON.stringify(renderOutputs(outputs))
}

/** Runs a model and holds what every run must be, on any inputs. */
function expectFair(model: ModelDefinition, inputs: ModelInputs): ModelOutputs {
  const before = JSON.stringify(inputs)
  const outputs = model.run(inputs)
  expect(bitsOf(model.run(structuredClone(inputs)))).toBe(bitsOf(outputs))
  expect(JSON.stringify(inputs)).toBe(before)
  expect(pathsUnlike(model.outputs, outputs)).toEqual([])
  expect([...leafPaths(outputs)].filter(([, value]) => Number.isNaN(value))).toEqual([])
  return outputs
}

/** Holds outputs on inputs of an ordinary size: each is of its type, and finite, or a sentinel says why not. */
function expectTyped(model: ModelDefinition, outputs: ModelOutputs): void {
  const types = new Map(model.outputs.map(({ path, type }) => [path, type]))
  const wrong = [...leafPaths(outputs)].filter(
    ([path, value]) => !isSentinel(model, path, value) && !isOf(value, types.get(path)),
  )
  expect(wrong).toEqual([])
}

function isOf(value: ModelValue, type: string | undefined): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return type === 'number' ? Number.isFinite(value) : typeof value === type
}

/** What a schema of an input, or below one, leaves open. */
function openEnds(name: string, schema: JsonSchema): string[] {
  const has = (...keys: string[]) => keys.some((key) => Object.hasOwn(schema, key))
  const below = [...inputSchemas(schema)].flatMap(([key, inner]) => openEnds(`${name}.${key}`, inner))
  if (schema.type === 'array')
    return [
      ...(has('minItems') && has('maxItems') ? [] : [name]),
      ...openEnds(`${name}[]`, schema.items as JsonSchema),
    ]
  if (schema.type === 'object') return [...(schema.additionalProperties === false ? [] : [name]), ...below]
  const isBounded = has('minimum', 'exclusiveMinimum') && has('maximum', 'exclusiveMaximum')
  const isClosed = NUMERIC.includes(String(schema.type))
    ? isBounded || has('enum')
    : schema.type === 'boolean' || has('enum')
  return isClosed && has('title') && has('description') && has('unit') ? below : [name]
}

it('every folder is a model on the list, sorted, and every model has the folder of its name', () => {
  const folders = readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(MODELS.map(({ name }) => name)).toEqual(folders.map(({ name }) => name).sort())
  expect(Object.keys(REFERENCES).sort()).toEqual(MODELS.map(({ name }) => name))
})

it.each(['', 'constructor', '__proto__', 'toString', 'Relocation'])('no model is named %j', (name) => {
  expect(findModel(name)).toBeUndefined()
})

describe.each(MODELS.map((model) => [model.name, model] as const))('%s', (name, model) => {
  const vectors = vectorsOf(name)
  const inputs = inputSchemas(model.inputs)
  const spec = readFileSync(model.spec, 'utf8')

  it('is found by its name, and says what it is', () => {
    expect(findModel(name)).toBe(model)
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(model.specVersion).toMatch(/^\d+\.\d+\.\d+$/)
    expect(model.title.split(' ').length).toBeLessThanOrEqual(5)
    expect(model.summary).toMatch(/^[A-Z].*\.$/)
    for (const { meaning } of model.outputs) expect(meaning).toMatch(/^[A-Z].*\.$/)
    for (const assumption of model.assumptions) expect(assumption).toMatch(/^[A-Z].*\.$/)
    expect(model.assumptions.length).toBeGreaterThan(0)
  })

  it('takes no input that it does not name, and each with title, description, unit and domain', () => {
    expect(openEnds('inputs', { ...model.inputs, title: '', description: '', unit: '' })).toEqual([])
    const required = model.inputs.required as string[]
    for (const [input, schema] of inputs)
      expect(required.includes(input), input).toBe(!Object.hasOwn(schema, 'default'))
    expect(required.filter((input) => !inputs.has(input))).toEqual([])
  })

  it('has sentinels on outputs of their type, and facts with their sources', () => {
    for (const { field, value, meaning } of model.sentinels) {
      const output = model.outputs.find(({ path }) => path === field)
      expect(NUMERIC.includes(String(output?.type)) ? 'number' : output?.type, field).toBe(typeof value)
      expect(meaning).not.toBe('')
    }
    for (const { checked, value, unit, ...texts } of model.facts) {
      expect(checked).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
      expect([typeof value, typeof unit]).toEqual([expect.stringMatching(/number|string/), 'string'])
      for (const text of Object.values(texts)) expect(text).toMatch(/\S/)
    }
  })

  it('has a spec beside it that names all of it', () => {
    expect(fileURLToPath(model.spec)).toBe(fileURLToPath(new URL(`${name}/spec.md`, HERE)))
    expect(existsSync(model.spec)).toBe(true)
    expect(spec).toMatch(new RegExp(`^# ${name} ${model.specVersion.replaceAll('.', '\\.')}\n`))
    const names = [...inputs.keys(), ...model.outputs.map(({ path }) => path)]
    expect(names.filter((one) => !spec.includes(`\`${one}\``))).toEqual([])
    for (const part of [/assumption/i, /exclu/i, /sources?\n/i, /sentinel/i, /inputs/i])
      expect(spec).toMatch(part)
  })

  it('has a contract that is plain data', () => {
    const contract = contractOf(model)
    expect(JSON.parse(JSON.stringify(contract))).toEqual(contract)
    expect(contract).toMatchObject({
      name,
      free: model.isFree,
      outputs: model.outputs,
      example: model.example,
    })
  })

  it('has an example that it takes, and refuses it with a key too many or a required one too few', () => {
    expectTyped(model, expectFair(model, complete(model, model.example)))
    const odd = JSON.parse('{"surprise": 1, "__proto__": 1, "constructor": 1, "toString": 1}') as object
    const strange = readInputs(
      model,
      Object.defineProperties({ ...model.example }, Object.getOwnPropertyDescriptors(odd)),
    )
    expect(strange.ok ? [] : strange.errors.map(({ field }) => field).sort()).toEqual([
      '__proto__',
      'constructor',
      'surprise',
      'toString',
    ])
    const none = readInputs(model, {})
    expect(none.ok ? [] : none.errors.map(({ field }) => field).sort()).toEqual(
      [...(model.inputs.required as string[])].sort(),
    )
    for (const wrong of [null, [], 'x', 5, undefined]) expect(readInputs(model, wrong).ok).toBe(false)
  })

  it('names an input that is of the wrong type or out of its domain', () => {
    for (const [input, schema] of inputs) {
      const beyond = typeof schema.maximum === 'number' ? [schema.maximum * 1.01 + 1, Number.NaN] : []
      const below = typeof schema.minimum === 'number' ? [schema.minimum - 1] : []
      for (const value of [null, {}, 'odd', ...beyond, ...below]) {
        const reading = readInputs(model, { ...model.example, [input]: value })
        expect(reading.ok ? [] : reading.errors.map(({ field }) => field)).toEqual([input])
      }
    }
  })

  it('has vectors worked by hand, every sentinel among them', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(8)
    expect(new Set(vectors.map((vector) => vector.name)).size).toBe(vectors.length)
    const notes = vectors.flatMap((vector) => {
      const read = complete(model, vector.inputs)
      return sentinelsOf(model, read, model.run(read))
    })
    for (const { field, value } of model.sentinels) {
      const shown = renderOutputs({ value }).value
      expect(notes, field).toContainEqual(expect.objectContaining({ field, value: shown, triggered: true }))
    }
  })

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    expect(vector.working.length).toBeGreaterThan(20)
    expect(Object.keys(vector.expected).length).toBeGreaterThan(0)
    const outputs = model.run(complete(model, vector.inputs))
    for (const [path, value] of Object.entries(vector.expected)) {
      const found = valueAt(outputs, path)
      const expected = typeof found === 'number' && typeof value === 'string' ? Number(value) : value
      if (!agree(found, expected)) expect.fail(`${path} is ${found}, not ${value}: ${vector.working}`)
    }
  })

  it('has 250 cases that are the same each time and have an answer', () => {
    const cases = evalCases(model)
    expect(cases).toHaveLength(EVAL_CASES)
    expect(cases.map(({ id }) => id)).toEqual(
      Array.from({ length: 250 }, (_, n) => `${name}-${String(n).padStart(4, '0')}`),
    )
    expect(new Set(cases.map((one) => JSON.stringify(one.inputs))).size).toBeGreaterThan(200)
    expect(JSON.stringify(evalCases(model))).toBe(JSON.stringify(cases))
    for (const one of evalInputs(model)) {
      const outputs = model.run(complete(model, one.inputs))
      expect(pathsUnlike(model.outputs, outputs)).toEqual([])
      expectTyped(model, outputs)
    }
  })

  it('runs at the ends of its domain', () => {
    const ends = boundaryInputs(model).filter((one) => readInputs(model, one).ok)
    expect(ends.length).toBeGreaterThan(inputs.size)
    for (const one of ends) expectTyped(model, expectFair(model, complete(model, one)))
  })

  it('runs anywhere in its domain', () => {
    fc.assert(
      fc.property(inputsWithin(model), (one) => {
        const reading = readInputs(model, one)
        fc.pre(reading.ok)
        if (reading.ok) expectFair(model, reading.inputs)
      }),
      { numRuns: 100 },
    )
  })

  it('is computed a second time from its spec, and both agree', () => {
    const reference = REFERENCES[name]
    if (!reference) expect.fail(`${name} has no reference`)
    const concordance = concordanceOf(model, reference)
    expect(concordance.disagreements).toEqual([])
    // `npm run docs` writes the row.
    expect(DOCS).toContain(`| ${concordanceRow(concordance).join(' | ')} |\n`)
    for (const vector of vectors) {
      const read = complete(model, vector.inputs)
      expect(pathsUnlike(model.outputs, reference(read)), vector.name).toEqual([])
    }
  })
})
