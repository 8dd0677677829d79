import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderModel, writeModel } from '../../../test/own-model-files.js'
import { type InProcess, programInProcess } from '../../../test/run-program.js'

const EXAMPLES = resolve('examples/models')

let root: string
let program: InProcess
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-commands-'))
  program = programInProcess(join(root, 'data'))
})
afterAll(async () => {
  await program.close()
  rmSync(root, { recursive: true, force: true })
})

const cli = (...words: string[]) => program.run(words)

function file(name: string, content: unknown): string {
  const path = join(root, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

// 2.5 x 80 = 200, 19 % of it 38.
const INVOICE = { lines: [{ quantity: 2.5, unitPrice: 80, vatRate: 0.19 }] }
const CLAIMS = {
  inputs: INVOICE,
  claims: [
    { path: 'gross', value: 238 },
    { path: 'lines[0].vat', op: '<=', value: 38 },
  ],
}

test('models list: your own among those that come with Countersign, with the digest of their files', async () => {
  const { status, stdout } = await cli('models', 'list', '--models', EXAMPLES)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^invoice-vat +1\.0\.0 {2}free {2}Invoice with VAT +own, sha256:[0-9a-f]{12}$/m)
  expect(stdout).toMatch(/^relocation +1\.0\.0 {2}free {2}Relocation for a new job$/m)
  const json = JSON.parse((await cli('models', 'list', '--models', EXAMPLES, '--json')).stdout)
  expect(json.models).toContainEqual(
    expect.objectContaining({ name: 'invoice-vat', digest: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  )
  expect((await cli('models', 'list')).stdout).not.toContain('invoice-vat')
})

describe('models run', () => {
  test('values with unit and meaning, a table for each list, and the record', async () => {
    const inputs = file('invoice.json', INVOICE)
    const { status, stdout } = await cli('models', 'run', 'invoice-vat', inputs, '--models', EXAMPLES)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^ {2}gross {2}238\.00 {2}EUR {2}What is to be paid\.$/m)
    expect(stdout).toMatch(
      /^lines, 1 row\n {2}net EUR {2}vat EUR {2}gross EUR\n {3}200\.00 {4}38\.00 {5}238\.00$/m,
    )
    expect(stdout).toMatch(/^ {2}signature {2}Ed25519, key [0-9a-f]{16}$/m)
  })

  test('--json is the answer of the API, which verify-record takes', async () => {
    const inputs = file('invoice.json', INVOICE)
    const { stdout } = await cli('models', 'run', 'invoice-vat', inputs, '--models', EXAMPLES, '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      outputs: { gross: 238 },
      record: { signature: { alg: 'Ed25519' } },
    })
    const verified = await cli('verify-record', file('run.json', stdout), '--models', EXAMPLES)
    expect(verified).toMatchObject({ status: 0, stdout: expect.stringMatching(/recomputed +equal/) })
  })

  test('rows are cut, and how many is told', async () => {
    const loan = file('loan.json', { principal: 1000, annualRate: 0, termMonths: 100 })
    const shown = async (...more: string[]) =>
      (await cli('models', 'run', 'loan-amortization', loan, ...more)).stdout
    expect(await shown()).toMatch(
      /^schedule, 100 rows\n.*\n( +\d+ .*\n){11} {2}\.\.\. 88 more rows \(--rows all\)\n +100 .*\n\nrecord/m,
    )
    expect(await shown('--rows', '3')).toMatch(/^ +2 .*\n {2}\.\.\. 97 more rows/m)
    expect(await shown('--rows', 'all')).not.toContain('more rows')
  })

  test('a sentinel that is meant is told', async () => {
    const never = file('never.json', {
      currentSalary: 1,
      newSalary: 1,
      currentMonthlyExpenses: 1,
      newMonthlyExpenses: 1,
      movingCosts: 1,
      currentSavings: 1,
      annualReturn: 0,
      yearsHorizon: 1,
    })
    expect((await cli('models', 'run', 'relocation', never)).stdout).toMatch(
      /^sentinels\n {2}movingCostRecoveryMonths is 9999: never/m,
    )
  })
})

test('models verify is verify-claims', async () => {
  const wrong = file('wrong.json', { inputs: INVOICE, claims: [{ path: 'gross', value: 1 }] })
  for (const words of [['models', 'verify'], ['verify-claims']]) {
    expect(await cli(...words, 'invoice-vat', wrong, '--models', EXAMPLES)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^VIOLATED {2}0 of 1 claims verified {2}invoice-vat 1\.0\.0/),
    })
  }
})

test.each([
  ['a name that is none', 'run invoice-vatt IN', 3, /^no_such_model: .*Did you mean "invoice-vat"\?/],
  ['inputs of another model', 'run relocation IN', 3, /^invalid_inputs: /],
  ['a file that is not there', 'run relocation nowhere.json', 3, /^bad_usage: /],
  ['no rows', 'run invoice-vat IN --rows 0', 3, /^bad_usage: --rows takes a number from 1, or all\./],
  ['inputs instead of a request', 'verify invoice-vat IN', 3, /^unknown_key: /],
  ['a command that is none', 'sell', 3, /unknown command/],
])('%s: refused', async (_name, words, status, stderr) => {
  const inputs = file('invoice.json', INVOICE)
  const given = ['models', ...words.split(' ').map((word) => (word === 'IN' ? inputs : word))]
  const models = words === 'sell' ? [] : ['--models', EXAMPLES]
  expect(await cli(...given, ...models)).toMatchObject({
    status,
    stdout: '',
    stderr: expect.stringMatching(stderr),
  })
})

test('a model that fails: exit 2, since nothing can be told', async () => {
  const models = join(root, 'failing')
  writeModel(
    models,
    'failing',
    orderModel('failing', ['return { total', 'if (count === 9) null.price\n    return { total']),
  )
  const inputs = file('order.json', { price: 2, count: 9 })
  expect(await cli('models', 'run', 'failing', inputs, '--models', models)).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^model_failed: failing: run throws failing\/model\.js:24: TypeError/),
  })
})

describe('files that change under the same version', () => {
  let answer: string
  let request: string
  beforeAll(async () => {
    request = file('claims.json', CLAIMS)
    const { stdout } = await cli('models', 'verify', 'invoice-vat', request, '--models', EXAMPLES, '--json')
    answer = file('answer.json', stdout)
  })

  /** The example with something else in it. */
  function changed(name: string, from: string, to: string): string {
    const folder = join(root, name)
    cpSync(EXAMPLES, folder, { recursive: true })
    const path = join(folder, 'invoice-vat/model.ts')
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`there is no ${from}`)
    writeFileSync(path, text.replace(from, to))
    return folder
  }

  async function replayed(models: string) {
    const { stdout } = await cli('replay', answer, request, '--models', models, '--json')
    const report = JSON.parse(stdout) as {
      result: string
      parts: { part: string; result: string; reason?: string }[]
    }
    const different = report.parts.filter(({ result }) => result === 'different')
    return { result: report.result, different: different.map(({ part }) => part), parts: report.parts }
  }

  test('the same files: equal, and the record is valid offline', async () => {
    expect(await replayed(EXAMPLES)).toMatchObject({ result: 'equal', different: [] })
    expect(await cli('verify-record', answer, '--models', EXAMPLES)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/recomputed +equal/),
    })
    expect((await cli('verify-record', answer)).stdout).toMatch(
      /not_recomputed: No model "invoice-vat" is known here/,
    )
  })

  test('a comment: all comes out the same, and the files are reported as different', async () => {
    const { result, different, parts } = await replayed(
      changed('comment', 'export const model', '// a comment\nexport const model'),
    )
    expect({ result, different }).toEqual({ result: 'different', different: ['model'] })
    expect(parts.find(({ part }) => part === 'model')?.reason).toMatch(
      /files that the model computes by have changed, and its specVersion has not/,
    )
  })

  test('another result: that is reported too, and the record does not hold', async () => {
    const more = changed('more', 'gross: units(net + vat),\n  }', 'gross: units(net + vat + 1n),\n  }')
    const { different } = await replayed(more)
    expect(different).toEqual(expect.arrayContaining(['model', 'counts', 'checks[0]', 'verdict']))
    expect(await cli('verify-record', answer, '--models', more)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/outputs_differ/),
    })
  })

  test('another version: it is not the same model', async () => {
    const folder = changed('version', "specVersion: '1.0.0'", "specVersion: '1.1.0'")
    expect(await replayed(folder)).toMatchObject({ result: 'partly_attested', different: [] })
  })
})
