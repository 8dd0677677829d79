import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderModel, writeModel } from '../../../test/own-model-files.js'
import { type InProcess, programInProcess } from '../../../test/run-program.js'

let root: string
let program: InProcess
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-authoring-'))
  program = programInProcess(join(root, 'data'))
})
afterAll(async () => {
  await program.close()
  rmSync(root, { recursive: true, force: true })
})

const cli = (...words: string[]) => program.run(words)

test('models new prints the files that it wrote, and writes none where some are', async () => {
  const folder = join(root, 'mine/seat-cost')
  expect(await cli('models', 'new', folder)).toEqual({
    status: 0,
    stdout: `${folder}/model.js\n${folder}/spec.md\n${folder}/vectors.json\n`,
    stderr: `Next: countersign models test ${folder}, then countersign serve --models ${join(root, 'mine')}\n`,
  })
  expect(await cli('models', 'new', folder, '--typescript')).toMatchObject({
    status: 3,
    stdout: '',
    stderr: expect.stringMatching(/^bad_usage: .* is not empty: nothing was written/),
  })
})

test('models test of a model that keeps the contract: a line for each rule, exit 0', async () => {
  const models = join(root, 'right')
  writeModel(models, 'right', orderModel('right'))
  const { status, stdout } = await cli('models', 'test', models)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^right 1\.0\.0\n( {2}(kept|passed over) +\S.*\n){14}\nPASSED {2}1 model\n$/)
})

test('models test of one that breaks it: what is wrong and on which inputs, exit 1', async () => {
  const models = join(root, 'spoilt')
  const spoil = ['total: price * count', 'total: price * (count === 9 ? NaN : count)'] as const
  const folder = writeModel(models, 'spoilt', orderModel('spoilt', spoil))
  const { status, stdout } = await cli('models', 'test', folder)
  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^ {2}BROKEN +computes what it declares at every end of its domain\n +an output is not a number: total is "NaN"\n +on \{"price":2,"count":9\}$/m,
  )
  expect(stdout).toMatch(/\nFAILED {2}1 of 1 model\n$/)
})

test('models test --json: every rule, and each breach with inputs, path, expected and actual', async () => {
  const models = join(root, 'wrong')
  writeModel(models, 'wrong', orderModel('wrong', ['total: price * count', 'total: price * count + 1']))
  const { status, stdout } = await cli('models', 'test', 'wrong', '--models', models, '--json')
  expect(status).toBe(1)
  const { passed, models: reports } = JSON.parse(stdout)
  expect({ passed, reports }).toMatchObject({
    passed: false,
    reports: [{ name: 'wrong', specVersion: '1.0.0', passed: false }],
  })
  expect(reports[0].rules).toContainEqual({
    rule: 'computes in every vector what was worked out by hand',
    result: 'broken',
    breaches: expect.arrayContaining([
      {
        message: expect.stringMatching(/^vector "three": As a child learns it/),
        inputs: { price: 2, count: 3 },
        path: 'total',
        expected: 6,
        actual: 7,
      },
    ]),
  })
  expect(reports[0].rules).toContainEqual(
    expect.objectContaining({ result: 'passed_over', excuse: 'it has no reference' }),
  )
})

test('models test goes on past a model that cannot be read', async () => {
  const models = join(root, 'two')
  writeModel(models, 'broken', { ...orderModel('broken'), 'model.js': 'export const model = {' })
  writeModel(models, 'sound', orderModel('sound'))
  const { status, stdout } = await cli('models', 'test', '--models', models)
  expect(status).toBe(1)
  expect(stdout).toMatch(/^broken\n {2}BROKEN +can be read\n +broken\/model\.js: /)
  expect(stdout).toMatch(/^sound 1\.0\.0$/m)
  expect(stdout).toMatch(/\nFAILED {2}1 of 2 models\n$/)
})

test.each([
  ['nothing named', [], /^bad_usage: Name a folder or a model/],
  ['a name that is none', ['relocaton'], /^no_such_model: .*Did you mean "relocation"\?/],
  [
    'a folder without models',
    ['docs/decisions'],
    /^bad_usage: The folder docs\/decisions has no models in it/,
  ],
  ['folders that are not there', ['--models', 'nowhere'], /^bad_setting: COUNTERSIGN_MODELS: the folder/],
])('models test with %s is refused', async (_name, words, stderr) => {
  expect(await cli('models', 'test', ...words)).toMatchObject({
    status: 3,
    stdout: '',
    stderr: expect.stringMatching(stderr),
  })
})
