import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import type { VerifyAnswer } from '../src/index.js'
import { get, post } from './call.js'
import { canonical, INPUTS } from './relocation.js'

interface Verification {
  valid: boolean
  hashMatches: boolean | null
  signature: string
  recomputed: boolean | 'not_possible'
  reasons: string[]
}

const VALID = { valid: true, hashMatches: true, signature: 'valid', recomputed: true, reasons: [] }
const REQUEST = { inputs: INPUTS, claims: [{ path: 'breakEvenMonths', value: 16 }] }

const ask = async (body: unknown = REQUEST) =>
  (await post<VerifyAnswer>('/api/v1/verify/relocation', body)).body
const check = async (body: unknown) => (await post<Verification>('/api/v1/records/verify', body)).body
const codes = ({ reasons }: Verification) => reasons.map((reason) => reason.split(':')[0])

describe('POST /api/v1/records/verify', () => {
  test('a whole answer as it came is valid, and so are the record and outputs alone', async () => {
    const answer = await ask()
    expect(await check(answer)).toEqual(VALID)
    const { record, outputs } = answer
    expect(await check({ record, outputs })).toEqual(VALID)
  })

  test('a record alone is valid when its hash is that of the outputs worked out now', async () => {
    const { record } = await ask()
    expect(await check({ record })).toEqual(VALID)
    const inputs = { ...INPUTS, newSalary: 109_000 }
    expect(await check({ record: { ...record, inputs } })).toMatchObject({
      valid: false,
      hashMatches: false,
      recomputed: false,
    })
  })

  test('the answer to a run, which has its inputs beside the record', async () => {
    const { body } = await post('/api/v1/models/relocation', INPUTS)
    expect(await check(body)).toEqual(VALID)
    expect(await check({ ...body, inputs: { ...INPUTS, movingCosts: 0 } })).toMatchObject({ valid: false })
  })

  test('it survives jq -S, which sorts every key', async () => {
    const answer = await ask()
    expect(await check(sorted(answer))).toEqual(VALID)
  })

  test("the order of the request's keys does not change the record, its digits do", async () => {
    const text = (inputs: string) => `{"claims":[{"value":16,"path":"breakEvenMonths"}],"inputs":${inputs}}`
    const backwards = JSON.stringify(Object.fromEntries(Object.entries(INPUTS).reverse()))
    const { record } = await ask()
    expect((await ask(text(backwards))).record).toEqual({ ...record, inputs: INPUTS })
    expect((await ask(text(backwards.replace('0.07', '7.0e-2')))).record.sha256).toBe(record.sha256)
    const more = await ask(text(backwards.replace('0.07', '0.07000000000000000001')))
    expect(more.record.sha256).not.toBe(record.sha256)
    expect(more.outputs).toEqual((await ask()).outputs)
  })

  test('inputs with digits that no double holds stand in the answer as they were sent', async () => {
    const inputs = JSON.stringify(INPUTS).replace('95000', '95000.000000000000000001')
    const body = `{"inputs":${inputs},"claims":[{"path":"breakEvenMonths","value":16}]}`
    const text = await textOf('/api/v1/verify/relocation', body)
    expect(text).toContain('"currentSalary":95000.000000000000000001')
    expect(await check(text)).toEqual(VALID)
    expect(await check(text.replace('95000.000000000000000001', '95000.000000000000000002'))).toMatchObject({
      hashMatches: false,
      signature: 'invalid',
    })
  })

  test('-0 is hashed as 0, and run as it', async () => {
    const body = (zero: string) =>
      `{"inputs":${JSON.stringify({ ...INPUTS, movingCosts: 0 }).replace('"movingCosts":0', `"movingCosts":${zero}`)},"claims":[{"path":"breakEvenMonths","value":0}]}`
    const [minus, plain] = [await ask(body('-0')), await ask(body('0'))]
    expect([minus.verdict, minus.record.sha256]).toEqual(['verified', plain.record.sha256])
  })

  test('outputs altered and signed again with the very key: the recomputation tells', async () => {
    const answer = await ask()
    const outputs = { ...answer.outputs, breakEvenMonths: 12 }
    const record = resigned(answer.record, outputs)
    const found = await check({ record, outputs })
    expect(found).toMatchObject({ valid: false, hashMatches: true, signature: 'valid', recomputed: false })
    expect(codes(found)).toEqual(['outputs_differ'])
    expect(found.reasons[0]).toMatch(/\/breakEvenMonths/)
  })

  test.each<[string, (answer: VerifyAnswer) => unknown, Partial<Verification>, string]>([
    [
      'outputs altered',
      (answer) => ({ ...answer, outputs: { ...answer.outputs, breakEvenMonths: 12 } }),
      { hashMatches: false, signature: 'invalid', recomputed: false },
      'hash_differs',
    ],
    [
      'a signature left out',
      ({ record: { signature: _, ...record }, outputs }) => ({ record, outputs }),
      { hashMatches: true, signature: 'absent', recomputed: true },
      'unsigned',
    ],
    [
      'a key that nobody trusts',
      ({ record }) => ({ record: { ...record, signature: { ...record.signature, keyId: 'ab'.repeat(8) } } }),
      { hashMatches: true, signature: 'untrusted_key' },
      'untrusted_key',
    ],
    [
      'another model',
      ({ record, outputs }) => ({ record: { ...record, model: 'no-such-model' }, outputs }),
      { hashMatches: false, recomputed: 'not_possible' },
      'hash_differs',
    ],
    [
      'another spec version, alone',
      ({ record }) => ({ record: { ...record, specVersion: '0.9.0' } }),
      { hashMatches: null, recomputed: 'not_possible' },
      'no_outputs',
    ],
    [
      'inputs that the model does not take',
      ({ record, outputs }) => ({ record: { ...record, inputs: {} }, outputs }),
      { hashMatches: false, recomputed: false },
      'inputs_refused',
    ],
    [
      'a receipt of other claims',
      (answer) => ({ ...answer, salt: 'ab'.repeat(32) }),
      { hashMatches: true, signature: 'valid', recomputed: true },
      'other_receipt',
    ],
    ['nothing that could be one', () => ({ record: 4 }), { hashMatches: null }, 'not_a_record'],
  ])('%s is not valid', async (_name, change, expected, code) => {
    const found = await check(change(await ask()))
    expect(found).toMatchObject({ valid: false, ...expected })
    expect(codes(found)).toContain(code)
  })

  test('a body without a record is refused', async () => {
    const { record } = await ask()
    for (const body of [{}, [], record])
      expect(await post('/api/v1/records/verify', body)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request', field: 'record' },
      })
  })
})

describe('GET /api/v1/records/{sha256}', () => {
  test('without inputs and outputs, unless they were retained', async () => {
    const inputs = { ...INPUTS, currentSavings: 41_001 }
    const { record } = await ask({ ...REQUEST, inputs })
    const { inputs: _, ...bare } = record
    const at = `/api/v1/records/${record.sha256}`
    expect(await get(at)).toMatchObject({ status: 200, body: { record: bare } })
    expect((await get(at)).body).toEqual({ record: bare })
    const retained = await ask({ ...REQUEST, inputs, retain: true })
    expect((await get(at)).body).toEqual({ record, outputs: retained.outputs })
  })

  test('what it answers can be verified as it is, every digit of the inputs with it', async () => {
    const inputs = JSON.stringify(INPUTS).replace('95000', '95000.00000000000000000123')
    const body = `{"inputs":${inputs},"claims":[{"path":"breakEvenMonths","value":16}],"retain":true}`
    const { record } = await ask(body)
    const stored = await (await fetch(`${inject('serverUrl')}/api/v1/records/${record.sha256}`)).text()
    expect(stored).toContain('95000.00000000000000000123')
    expect(await check(stored)).toEqual(VALID)
  })

  test('a run is on record too', async () => {
    const { body } = await post<{ record: { sha256: string } }>('/api/v1/models/relocation', {
      ...INPUTS,
      currentSavings: 41_002,
    })
    expect((await get(`/api/v1/records/${body.record.sha256}`)).body).toEqual({ record: body.record })
  })

  test.each([
    `/api/v1/records/${'0'.repeat(64)}`,
    '/api/v1/records/%00',
    "/api/v1/records/'; drop table records; --",
  ])('%s: 404', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { error: 'no_such_record' } })
  })
})

/** By jq where there is one, else by hand. */
function sorted(value: unknown): string {
  const jq = spawnSync('jq', ['-S', '.'], { input: JSON.stringify(value), encoding: 'utf8' })
  return jq.status === 0 ? jq.stdout : canonical(value)
}

/** The record of other outputs, signed with the server's own key. */
function resigned(record: VerifyAnswer['record'], outputs: unknown): VerifyAnswer['record'] {
  const { model, specVersion, inputs } = record
  const sha256 = createHash('sha256').update(canonical({ model, specVersion, inputs, outputs })).digest('hex')
  const message = `countersign-record:v1:${sha256}`
  const stored = readFileSync(join(inject('dataFolder'), 'keys/signing-keys.json'), 'utf8')
  const [pem = ''] = /-----BEGIN PRIVATE KEY-----[^"]*-----END PRIVATE KEY-----/.exec(stored) ?? []
  const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
  const value = sign(null, Buffer.from(message), key).toString('base64url')
  const signature = { alg: 'Ed25519', keyId: record.signature?.keyId ?? '', value, message } as const
  return { ...record, sha256, signature }
}

async function textOf(path: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(inject('serverUrl') + path, { method: 'POST', headers, body })).text()
}
