import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdModel, openOwnModels } from '../../own-models/index.js'
import { createSandbox, type Sandbox } from '../../sandbox/index.js'
import { newModel } from './new-model.js'

let root: string
let sandbox: Sandbox
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-new-'))
  sandbox = createSandbox({ places: 2, shareMs: 600_000 })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(root, { recursive: true, force: true })
})

describe.each([
  ['in JavaScript', false, 'model.js'],
  ['in TypeScript', true, 'model.ts'],
])('a new model %s', (_name, isTyped, entry) => {
  test('is written, keeps the contract as it is, and can be served', async () => {
    const folder = join(root, `deep/${isTyped ? 'typed' : 'plain'}/seat-cost`)
    expect(await newModel(folder, isTyped)).toEqual(
      [entry, 'spec.md', 'vectors.json'].map((file) => join(folder, file)),
    )
    const report = await holdModel({ kind: 'folder', folder }, sandbox.share())
    expect(report.rules.filter(({ result }) => result === 'broken')).toEqual([])
    // Only the second implementation is not there.
    expect(report.rules.filter(({ result }) => result === 'passed_over')).toHaveLength(1)
    expect(report).toMatchObject({ name: 'seat-cost', specVersion: '1.0.0', passed: true })
    expect(await openOwnModels(folder, [], sandbox)).toHaveLength(1)
  })
})

describe('nothing that is there is changed', () => {
  test('a folder that is not empty', async () => {
    const folder = join(root, 'kept')
    mkdirSync(folder)
    writeFileSync(join(folder, 'spec.md'), 'mine')
    await expect(newModel(folder, false)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'bad_usage',
      message: expect.stringMatching(/kept is not empty: nothing was written\.$/),
    })
    expect(readFileSync(join(folder, 'spec.md'), 'utf8')).toBe('mine')
    expect(readdirSync(folder)).toEqual(['spec.md'])
  })

  test('a file of the name', async () => {
    writeFileSync(join(root, 'order'), 'mine')
    await expect(newModel(join(root, 'order'), false)).rejects.toMatchObject({ code: 'bad_usage' })
    await expect(newModel(join(root, 'order/inner'), false)).rejects.toMatchObject({ code: 'bad_usage' })
    expect(readFileSync(join(root, 'order'), 'utf8')).toBe('mine')
  })

  test('an empty folder is filled', async () => {
    mkdirSync(join(root, 'empty'))
    expect(await newModel(join(root, 'empty'), false)).toHaveLength(3)
  })
})

test.each([
  ['relocation', /A model that comes with Countersign has the name relocation\./],
  ['Seat_Cost', /"Seat_Cost" is no name for a model/],
  ['__proto__', /"__proto__" is no name for a model/],
  ['1st', /"1st" is no name for a model/],
])('no model is made with the name %s', async (name, message) => {
  await expect(newModel(join(root, 'names', name), false)).rejects.toMatchObject({
    code: 'bad_usage',
    message: expect.stringMatching(message),
  })
  expect(existsSync(join(root, 'names'))).toBe(false)
})
