import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModelFiles, orderModel, writeModel } from '../../test/own-model-files.js'
import type { Breach } from '../model-contract/index.js'
import { createSandbox, type Sandbox } from '../sandbox/index.js'
import { holdModel, type ModelReport } from './index.js'

let root: string
let sandbox: Sandbox
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-hold-'))
  sandbox = createSandbox({ places: 2, shareMs: 600_000 })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(root, { recursive: true, force: true })
})

function held(files: ModelFiles): Promise<ModelReport> {
  const folder = writeModel(mkdtempSync(join(root, 'case-')), 'order', files)
  return holdModel({ kind: 'folder', folder }, sandbox.share())
}

function broken({ rules }: ModelReport): [string, readonly Breach[]][] {
  return rules.filter(({ result }) => result === 'broken').map(({ rule, breaches }) => [rule, breaches])
}

test.each([
  [
    'a user has written, with a second implementation',
    { kind: 'folder', folder: resolve('examples/models/invoice-vat') },
  ],
  ['comes with Countersign', { kind: 'built_in', name: 'emergency-fund' }],
] as const)('a model that %s keeps every rule', async (_name, subject) => {
  const report = await holdModel(subject, sandbox.share())
  expect(broken(report)).toEqual([])
  expect(report).toMatchObject({ passed: true, specVersion: '1.0.0' })
  expect(report.rules.every(({ result }) => result === 'kept')).toBe(true)
})

test('without samples and a second implementation there is that much less to hold it to', async () => {
  const report = await held(orderModel('order'))
  expect(broken(report)).toEqual([])
  expect(report.rules.filter(({ result }) => result === 'passed_over').map(({ excuse }) => excuse)).toEqual([
    'it has no sample, so it has no cases',
    'it has no reference',
  ])
})

describe('a model that breaks the contract is shown on which inputs', () => {
  const reference = (body: string) => ({ ...orderModel('order'), 'reference.js': body })
  test.each<[string, ModelFiles, string, RegExp, object]>([
    [
      'it hangs on some inputs',
      orderModel('order', ['return { total', 'while (count === 9) {}\n    return { total']),
      'computes what it declares at every end of its domain',
      /^order: run is not done after 1000 ms$/,
      { inputs: { price: 2, count: 9 }, isLate: true },
    ],
    [
      'it throws on some inputs',
      orderModel('order', [
        'return { total',
        'if (price === 1000) throw new RangeError("too dear")\n    return { total',
      ]),
      'computes what it declares at every end of its domain',
      /^order: run throws order\/model\.js:24: RangeError: too dear$/,
      { inputs: { price: 1000, count: 3 } },
    ],
    [
      'it is NaN on some inputs',
      orderModel('order', ['total: price * count', 'total: price / Number(price > 0) * count']),
      'computes in every vector what was worked out by hand',
      /^vector "for nothing": As a child learns it/,
      { inputs: { price: 0, count: 1 }, path: 'total', expected: 0, actual: 'NaN' },
    ],
    [
      'it keeps a count',
      orderModel(
        'order',
        ['// total', 'let runs = 0 //'],
        ['total: price * count', 'total: price * count + runs++ * 1e-9'],
      ),
      'computes on its example exactly what it declares',
      /^run again on the same inputs, it gives something else$/,
      { inputs: { price: 2, count: 3 }, path: 'total' },
    ],
    [
      'its reference disagrees by a cent',
      reference(
        'export const reference = ({ price, count }) => ({ total: price * count + (price > 500 ? 0.01 : 0), rows: Array.from({ length: count }, (_, i) => ({ at: i + 1 })) })',
      ),
      'is computed a second time from its spec, and both agree on 250 cases',
      /^the reference \(expected\) computes something else$/,
      { path: 'total', expected: expect.any(Number), actual: expect.any(Number) },
    ],
    [
      'its spec does not name an input',
      {
        ...orderModel('order'),
        'spec.md': orderModel('order')['spec.md']?.replace('`price`', 'the price') ?? '',
      },
      'has a spec that names every input and output',
      /^spec\.md does not name `price`, in backticks$/,
      {},
    ],
  ])('%s', async (_name, files, rule, message, shown) => {
    const report = await held(files)
    expect(report.passed).toBe(false)
    const [first] = new Map(broken(report)).get(rule) ?? []
    expect(first).toMatchObject({ message: expect.stringMatching(message), ...shown })
  })

  test.each<[string, ModelFiles, RegExp]>([
    [
      'it hangs as it is loaded',
      { ...orderModel('order'), 'model.js': 'for (;;) {}' },
      /^order\/model\.js is not done after 1000 ms$/,
    ],
    [
      'it has no definition',
      { ...orderModel('order'), 'model.js': '' },
      /^order\/model\.js: it exports no definition/,
    ],
    [
      'its reference computes by its own files',
      {
        ...reference("export { run as reference } from './sum.js'"),
        'sum.js': 'export const run = () => ({})',
        'model.js': `import './sum.js'\n${orderModel('order')['model.js']}`,
      },
      /^order\/reference\.js: it imports sum\.js, by which the model computes/,
    ],
    [
      'its reference exports nothing',
      reference('1'),
      /^order\/reference\.js: it exports no function named reference$/,
    ],
  ])('it cannot be read: %s', async (_name, files, message) => {
    const report = await held(files)
    expect(report).toMatchObject({ name: 'order', specVersion: null, passed: false })
    expect(report.rules).toEqual([
      { rule: 'can be read', result: 'broken', breaches: [{ message: expect.stringMatching(message) }] },
    ])
  })
})
