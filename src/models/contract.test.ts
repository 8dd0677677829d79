import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { concordanceRow } from '../../tools/concordance.js'
import { holdTo, MODEL_RULES, readVectors, type Specimen } from '../model-contract/index.js'
import { concordanceOf } from './concordance.js'
import { EVAL_CASES, evalCases, findModel, MODELS } from './index.js'
import type { ModelDefinition } from './model.js'
import { REFERENCES } from './references.js'

const HERE = new URL('.', import.meta.url)
const DOCS = readFileSync(new URL('../../docs/models.md', HERE), 'utf8')
/** A model that comes with Countersign is to be worked by hand more often than its rule asks of everybody. */
const VECTORS_MIN = 8

function textOf(name: string, file: string): string {
  return readFileSync(new URL(`${name}/${file}`, HERE), 'utf8')
}

function specimenOf(model: ModelDefinition): Specimen {
  const { name } = model
  return {
    model,
    spec: textOf(name, 'spec.md'),
    vectors: textOf(name, 'vectors.json'),
    reference: REFERENCES[name] ?? null,
  }
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
  const specimen = specimenOf(model)

  it.each(MODEL_RULES.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
    expect(holdTo(rule, specimen)).toEqual({ excuse: null, breaches: [] })
  })

  it('is found by its name, with the spec beside its code', () => {
    expect(findModel(name)).toBe(model)
    // Of the built package, which is a copy.
    expect(readFileSync(model.spec, 'utf8')).toBe(readFileSync(new URL(`${name}/spec.md`, HERE), 'utf8'))
  })

  it('is as far from its second implementation as docs/models.md says', () => {
    const { reference } = specimen
    if (!reference) expect.fail(`${name} has no reference`)
    // `npm run docs` writes the row.
    expect(DOCS).toContain(`| ${concordanceRow(concordanceOf(model, reference)).join(' | ')} |\n`)
  })

  it(`has ${VECTORS_MIN} vectors or more`, () => {
    expect(readVectors(specimen.vectors ?? '').length).toBeGreaterThanOrEqual(VECTORS_MIN)
  })

  it('numbers its cases', () => {
    expect(evalCases(model).map(({ id }) => id)).toEqual(
      Array.from({ length: EVAL_CASES }, (_, n) => `${name}-${String(n).padStart(4, '0')}`),
    )
  })
})
