import { describe, expect, test } from 'vitest'
import type { DividedWork } from '../../core/context.js'
import { BudgetExceeded } from '../../core/errors.js'
import { parseStrict } from '../../core/json/strict.js'
import { readSettings } from '../../core/settings.js'
import type { ModelDefinition, ModelOutputs } from '../../models/index.js'
import type { LocalParts } from '../capability.js'
import { BUILT_IN_MODELS } from './catalogue.js'
import { verifyClaimsLocally } from './local.js'
import { recompute } from './recompute.js'
import { work } from './work.js'

/** A sandbox in which all work runs out of time. */
const spent: DividedWork = {
  run: () => Promise.reject(new BudgetExceeded('The work took longer than 3000 ms.')),
  share: () => spent,
}

const parts = {
  settings: readSettings({}),
  models: BUILT_IN_MODELS,
  guarded: spent,
  signer: null,
} as unknown as LocalParts

const inputs = BUILT_IN_MODELS.find(({ description }) => description.name === 'relocation')?.description
  .example

describe('time and memory that ran out are no verdict', () => {
  test('claims: nothing is ruled, and the error says so', async () => {
    const raw = parseStrict(JSON.stringify({ inputs, claims: [{ path: 'breakEvenMonths', value: 16 }] }))
    await expect(verifyClaimsLocally('relocation', raw, parts)).rejects.toMatchObject({
      name: 'Unavailable',
      code: 'budget',
      message: expect.stringMatching(/Nothing was ruled/),
    })
  })

  test('a record: it could not be recomputed, which does not speak against it', async () => {
    const run = {
      model: 'relocation',
      specVersion: '1.0.0',
      inputs: { value: { ...inputs }, numbers: new Map() },
    }
    expect(await recompute(run, parts)).toMatchObject({
      kind: 'not_possible',
      reason: expect.stringMatching(/3000 ms/),
    })
  })
})

describe('what a model may give is bounded', () => {
  const giving = (outputs: ModelOutputs) =>
    ({
      name: 'any',
      inputs: { type: 'object' },
      outputs: [],
      sentinels: [],
      run: () => outputs,
    }) as unknown as ModelDefinition
  const run = (outputs: ModelOutputs) =>
    work({ source: { kind: 'built_in', name: 'any' }, task: { kind: 'run', inputs: '{}' } }, giving(outputs))
  const rows = (count: number) => ({ rows: Array.from({ length: count }, (_, n) => ({ n })) })

  test('as many values as any model needs', () => {
    expect(run(rows(20_000))).toMatchObject({ ok: true })
  })

  test.each<[string, ModelOutputs]>([
    ['a long list', rows(60_000)],
    ['many members', Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`v${n}`, n]))],
    ['a deep one', Array.from({ length: 60_000 }).reduce<ModelOutputs>((inner) => ({ inner }), {})],
  ])('no more: %s', (_name, outputs) => {
    expect(() => run(outputs)).toThrow(BudgetExceeded)
  })
})
