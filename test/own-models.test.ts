import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderModel, writeModel } from './own-model-files.js'
import { INPUTS as RELOCATION } from './relocation.js'
import { PROGRAM, type RunningServer, startServer } from './start-server.js'

const EXAMPLES = join(import.meta.dirname, '../examples/models')

let root: string
/** Models that fail on some inputs, and as they are run on others. */
let odd: string
let server: RunningServer
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'countersign-own-'))
  // As root, the embedded database runs as another user, who passes through here.
  chmodSync(root, 0o755)
  odd = join(root, 'models')
  const on = (count: number, what: string) =>
    [['return { total', `if (count === ${count}) ${what}\n    return { total`]] as const
  writeModel(odd, 'hanging', orderModel('hanging', ...on(9, 'for (;;) {}')))
  writeModel(odd, 'throwing', orderModel('throwing', ...on(9, 'null.price')))
  writeModel(odd, 'straying', orderModel('straying', ...on(9, 'return { other: 1 }')))
  writeModel(
    odd,
    'hungry',
    orderModel('hungry', ...on(9, 'for (const all = []; ; ) all.push(new Array(1e5).fill(price))')),
  )
  writeModel(
    odd,
    'sampling',
    orderModel('sampling', ['  run({', '  sample: () => ({ price: -1, count: 1 }),\n  run({']),
  )
  writeModel(odd, 'paid', orderModel('paid', ['isFree: true', 'isFree: false']))
  mkdirSync(join(root, 'data'))
  server = await startServer({ dataFolder: join(root, 'data'), models: [EXAMPLES, odd].join(delimiter) })
})
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

async function ask(path: string, body?: unknown) {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(server.url + path, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.split(';', 1)[0] === 'application/json'
  return {
    status: response.status,
    text,
    body: (isJson ? JSON.parse(text) : null) as { [name: string]: unknown },
  }
}

/** On a busy machine some hundred runs can take more time than a request may have: the answer is then to try again. */
async function patiently(path: string, body?: unknown) {
  for (let left = 5; ; left--) {
    const answer = await ask(path, body)
    if (answer.body?.error !== 'budget' || left === 0) return answer
  }
}

function cli(args: readonly string[], input = '') {
  const env = { ...process.env, COUNTERSIGN_DATA: join(root, 'data'), COUNTERSIGN_MODELS: '', NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    env,
    input,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
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

describe("a user's own models are served as the others are", () => {
  test('the catalogue has them in their places, with the digest of their files', async () => {
    const models = (await ask('/api/v1/models')).body.models as unknown as {
      name: string
      digest?: string
      free: boolean
    }[]
    const names = models.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(
      expect.arrayContaining(['hanging', 'invoice-vat', 'paid', 'relocation', 'throwing']),
    )
    // As `sha256sum model.ts money.ts | sha256sum` has it.
    const lines = ['model.ts', 'money.ts'].map(
      (file) => `${sha256(readFileSync(join(EXAMPLES, 'invoice-vat', file)))}  ${file}\n`,
    )
    expect(models.find(({ name }) => name === 'invoice-vat')).toMatchObject({
      free: true,
      digest: sha256(lines.join('')),
    })
    expect(models.find(({ name }) => name === 'paid')).toMatchObject({ free: false })
    expect(models.find(({ name }) => name === 'relocation')).not.toHaveProperty('digest')
  })

  test('contract and spec', async () => {
    expect(await ask('/api/v1/models/invoice-vat')).toMatchObject({
      status: 200,
      body: {
        name: 'invoice-vat',
        inputs: { required: ['lines'] },
        outputs: expect.arrayContaining([expect.objectContaining({ path: 'lines[].vat', unit: 'EUR' })]),
      },
    })
    const spec = await ask('/api/v1/models/invoice-vat/spec')
    expect(spec).toMatchObject({
      status: 200,
      text: readFileSync(join(EXAMPLES, 'invoice-vat/spec.md'), 'utf8'),
    })
  })

  test('a run, and its record verified by running it again', async () => {
    const { status, body } = await ask('/api/v1/models/invoice-vat', INVOICE)
    expect({ status, outputs: body.outputs }).toEqual({
      status: 200,
      outputs: {
        lines: [{ net: 200, vat: 38, gross: 238 }],
        rates: [{ rate: 0.19, net: 200, vat: 38 }],
        net: 200,
        vat: 38,
        gross: 238,
      },
    })
    expect(await ask('/api/v1/records/verify', body)).toMatchObject({
      status: 200,
      body: { valid: true, recomputed: true },
    })
    const changed = { ...body, outputs: { ...(body.outputs as object), gross: 239 } }
    expect(await ask('/api/v1/records/verify', changed)).toMatchObject({
      body: { valid: false, recomputed: false },
    })
  })

  test('inputs that its contract does not have', async () => {
    expect(
      await ask('/api/v1/models/invoice-vat', { lines: [{ quantity: -1, unitPrice: 80, vatRate: 0.19 }] }),
    ).toMatchObject({
      status: 400,
      body: { error: 'invalid_inputs', errors: [{ field: 'lines[0].quantity' }] },
    })
  })

  test('claims: the receipt names the files, and is replayed', async () => {
    const { body } = await ask('/api/v1/verify/invoice-vat', CLAIMS)
    expect(body).toMatchObject({
      verdict: 'verified',
      record: { model: 'invoice-vat', specVersion: '1.0.0' },
      receipt: {
        payload: { policy: { model: expect.stringMatching(/^invoice-vat@1\.0\.0#sha256:[0-9a-f]{64}$/) } },
      },
    })
    expect(await ask('/api/v1/records/verify', body)).toMatchObject({
      body: { valid: true, recomputed: true },
    })
    const { receipt, salt } = body
    const replay = await ask('/v1/receipts/replay', { receipt, salt, request: CLAIMS })
    expect(replay.body).toMatchObject({
      result: 'equal',
      labels: ['structural', 'authenticated', 'replayed'],
    })
    const wrong = { ...CLAIMS, claims: [{ path: 'gross', value: 238.01 }] }
    expect((await ask('/api/v1/verify/invoice-vat', wrong)).body).toMatchObject({
      verdict: 'violated',
      claims: [{ verdict: 'violated', computed: 238 }],
    })
  })

  test('250 cases, graded; a model without samples has none, and says so', async () => {
    const [meta, ...cases] = (await patiently('/api/v1/evals/invoice-vat')).text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(meta).toMatchObject({ model: 'invoice-vat', count: 250 })
    const answers = cases.map(({ id, expected }) => ({ id, outputs: expected }))
    expect((await patiently('/api/v1/grade/invoice-vat', { answers })).body).toMatchObject({
      score: 1,
      answered: 250,
    })
    const list = (await ask('/api/v1/evals')).text
    expect(list).toContain('"model":"invoice-vat"')
    expect(list).not.toContain('"model":"paid"')
    const none = {
      status: 404,
      body: { ok: false, error: 'no_cases', message: expect.stringMatching(/no samples/) },
    }
    expect(await ask('/api/v1/evals/paid')).toMatchObject(none)
    expect(await ask('/api/v1/grade/paid', { answers: [{ id: 'x', outputs: {} }] })).toMatchObject(none)
  })
})

describe('a model that fails takes nobody else with it', () => {
  const order = { price: 2, count: 3 }
  const odder = { price: 2, count: 9 }

  test.each([
    ['hanging', 503, 'budget', /took too long\. Nothing was ruled\.$/],
    ['hungry', 503, 'budget', /Nothing was ruled\.$/],
    [
      'throwing',
      502,
      'model_failed',
      /^throwing: run throws throwing\/model\.js:24: TypeError: Cannot read properties of null.*Nothing was ruled\.$/,
    ],
    [
      'straying',
      502,
      'model_failed',
      /^straying: the output total is declared and not computed\. Nothing was ruled\.$/,
    ],
  ])('%s on some inputs: %i %s', async (name, status, error, message) => {
    expect(await ask(`/api/v1/models/${name}`, order)).toMatchObject({
      status: 200,
      body: { outputs: { total: 6 } },
    })
    const failed = { status, body: { ok: false, error, message: expect.stringMatching(message) } }
    expect(await ask(`/api/v1/models/${name}`, odder)).toMatchObject(failed)
    expect(
      await ask(`/api/v1/verify/${name}`, { inputs: odder, claims: [{ path: 'total', value: 18 }] }),
    ).toMatchObject(failed)
    expect(await ask(`/api/v1/models/${name}`, order)).toMatchObject({ status: 200 })
  })

  test('samples that its own contract refuses are its fault, and no fault of ours', async () => {
    expect(await ask('/api/v1/evals/sampling')).toMatchObject({
      status: 502,
      body: {
        error: 'model_failed',
        message: expect.stringMatching(
          /^sampling: sample gives inputs that its contract refuses: price must be/,
        ),
      },
    })
  })

  test('while one hangs again and again the others are served', async () => {
    const hung = Array.from({ length: 6 }, () => ask('/api/v1/models/hanging', odder))
    const served = Array.from({ length: 6 }, () => ask('/api/v1/models/relocation', RELOCATION))
    const own = Array.from({ length: 6 }, () => ask('/api/v1/models/invoice-vat', INVOICE))
    for (const { status } of await Promise.all([...served, ...own])) expect(status).toBe(200)
    for (const { body } of await Promise.all(hung)) expect(body.error).toBe('budget')
    expect((await ask('/health')).status).toBe(200)
  })

  test('its own server does not change a model while it runs', async () => {
    const file = join(odd, 'paid/model.js')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, before.replace('total: price * count', 'total: 1'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/api/v1/models/paid', order)))
    writeFileSync(file, before)
    for (const { body } of answers) expect(body.outputs).toMatchObject({ total: 6 })
  })
})

describe('a model that cannot be served stops the start, and is named', () => {
  test.each([
    ['serve', ['serve', '--port', '0']],
    ['a command', ['models', 'list']],
  ])('%s', (_name, command) => {
    const folder = join(root, 'bad')
    writeModel(folder, 'bad', { ...orderModel('bad'), 'model.js': 'while (true) {}' })
    expect(cli([...command, '--models', folder, '--data', join(root, 'other')])).toEqual({
      status: 3,
      stdout: '',
      stderr: `bad_model: ${folder}/bad/model.js is not done after 2000 ms.\n`,
    })
  })
})
