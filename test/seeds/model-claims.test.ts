import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import type { VerifyAnswer } from '../../src/index.js'
import { get, post } from '../call.js'
import { canonical, INPUTS, wealthByHand } from '../relocation.js'

interface Refused {
  ok: boolean
  errors: { field: string; message: string }[]
  error: string
  message: string
  [detail: string]: unknown
}

const path = '/api/v1/verify/relocation'
const send = (body: unknown) => post<VerifyAnswer>(path, body)
const refuse = (body: unknown, at = path) => post<Refused>(at, body)
const claims = (...list: object[]) => ({ inputs: INPUTS, claims: list })

async function verified(body: unknown): Promise<VerifyAnswer> {
  const { status, body: answer } = await send(body)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  return answer
}

describe('the answer, field by field as the published document of the API has it', () => {
  test('every field, and nothing missing', async () => {
    const answer = await verified(
      claims(
        { path: 'breakEvenMonths', op: '==', value: 16 },
        { path: 'netWealthGain', op: '>', value: 60_000 },
        { path: 'schedule[3].balance', value: 1 },
      ),
    )
    expect(answer).toEqual({
      ok: true,
      model: 'relocation',
      specVersion: '1.0.0',
      verdict: 'violated',
      claims: [
        { path: 'breakEvenMonths', op: '==', value: 16, verdict: 'verified', computed: 16 },
        { path: 'netWealthGain', op: '>', value: 60_000, verdict: 'violated', computed: 51752.75247814844 },
        {
          path: 'schedule[3].balance',
          op: '==',
          value: 1,
          verdict: 'out-of-scope',
          note: expect.stringMatching(/\S/),
        },
      ],
      checked: 3,
      verified: 1,
      violated: 1,
      outOfScope: 1,
      outputs: expect.objectContaining({ breakEvenMonths: 16 }),
      sentinels: ['movingCostRecoveryMonths', 'breakEvenMonths'].map((field) => ({
        field,
        value: 9999,
        meaning: expect.stringMatching(/never/),
        triggered: false,
      })),
      record: {
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        fields: ['model', 'specVersion', 'inputs', 'outputs'],
        howToVerify: expect.stringMatching(/SHA-256/),
        model: 'relocation',
        specVersion: '1.0.0',
        inputs: INPUTS,
        signature: {
          alg: 'Ed25519',
          keyId: expect.stringMatching(/^[0-9a-f]{16}$/),
          value: expect.stringMatching(/^[\w-]{86}$/),
          message: `countersign-record:v1:${answer.record.sha256}`,
        },
      },
      tolerance: { rel: 1e-9, abs: 0.000001 },
      provenance: expect.stringMatching(/relocation.*1\.0\.0/),
      disclaimer: expect.stringMatching(/\S/),
      receipt: expect.objectContaining({ sha256: expect.any(String) }),
      salt: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('the record is the SHA-256 of {model, specVersion, inputs, outputs}, signed by a published key', async () => {
    const { record, outputs } = await verified(claims({ path: 'breakEvenMonths', value: 16 }))
    const text = canonical({ model: 'relocation', specVersion: '1.0.0', inputs: INPUTS, outputs })
    expect(record.sha256).toBe(createHash('sha256').update(text).digest('hex'))
    // The digest that this calculation has in public: the same model elsewhere gives it, to the last bit.
    expect(record.sha256).toBe('7891f5eac540c8e9252f832de1742778a0e54b8812d3e198fe289e1c46b6bfd9')
    const { keys } = (await get<{ keys: { keyId: string; jwk: { x: string } }[] }>('/api/v1/records/keys'))
      .body
    const x = keys.find(({ keyId }) => keyId === record.signature?.keyId)?.jwk.x ?? ''
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const message = Buffer.from(`countersign-record:v1:${record.sha256}`)
    expect(verify(null, message, key, Buffer.from(record.signature?.value ?? '', 'base64url'))).toBe(true)
  })

  test('the yearly wealth is bit for bit what the documented order of operations gives', async () => {
    const { outputs } = await verified(claims({ path: 'breakEvenMonths', value: 16 }))
    const stay = wealthByHand(40_000, 95_000, 4_200, 0.07, 10)
    const move = wealthByHand(40_000 - 6_000, 108_000, 4_900, 0.07, 10)
    expect(outputs.yearlyData).toEqual(stay.map((wealth, year) => ({ year, stay: wealth, move: move[year] })))
    expect(outputs).toMatchObject({
      wealthAtHorizonStay: 694899.6333646487,
      wealthAtHorizonMove: 746652.3858427971,
      netWealthGain: 51752.75247814844,
    })
  })
})

describe('the verdict: violated if any claim is; else out-of-scope if any is; else verified', () => {
  const right = { path: 'breakEvenMonths', value: 16 }
  const wrong = { path: 'breakEvenMonths', value: 17 }
  const open = { path: 'constructor', value: 16 }
  test.each([
    ['verified', [right]],
    ['violated', [right, wrong]],
    ['out-of-scope', [right, open]],
    ['violated', [open, wrong, right]],
  ])('%s', async (verdict, list) => {
    expect((await verified(claims(...list))).verdict).toBe(verdict)
  })
})

describe('a claim', () => {
  test.each<[string, object, string]>([
    ['without op is ==', { path: 'breakEvenMonths', value: 16 }, 'verified'],
    ['<= gets the slack of ==', { path: 'breakEvenMonths', op: '<=', value: 15.9999999 }, 'verified'],
    ['>= gets the slack of ==', { path: 'breakEvenMonths', op: '>=', value: 16.0000001 }, 'verified'],
    ['< is strict', { path: 'breakEvenMonths', op: '<', value: 16 }, 'violated'],
    ['> is strict', { path: 'breakEvenMonths', op: '>', value: 16 }, 'violated'],
    ['in a row', { path: 'yearlyData[10].stay', value: 694899.6333646487 }, 'verified'],
    ['of a string against a number', { path: 'breakEvenMonths', value: '16' }, 'out-of-scope'],
    ['of a boolean against a number', { path: 'breakEvenMonths', value: true }, 'out-of-scope'],
    ['that it is infinite', { path: 'breakEvenMonths', value: 'Infinity' }, 'violated'],
    ['at a list', { path: 'yearlyData', value: 11 }, 'out-of-scope'],
    ['at an object', { path: 'yearlyData[0]', value: 0 }, 'out-of-scope'],
    ['at the end of a list', { path: 'yearlyData[11].stay', value: 0 }, 'out-of-scope'],
    ['at the length of a list', { path: 'yearlyData.length', value: 11 }, 'out-of-scope'],
    ['at no path', { path: '', value: 16 }, 'out-of-scope'],
    ['at constructor', { path: 'constructor', value: 16 }, 'out-of-scope'],
    ['at __proto__', { path: '__proto__', value: 16 }, 'out-of-scope'],
    ['at toString.length', { path: 'toString.length', value: 0 }, 'out-of-scope'],
  ])('%s', async (_name, claim, verdict) => {
    const { claims: checked } = await verified(claims(claim))
    expect(checked).toHaveLength(1)
    expect(checked[0]?.verdict).toBe(verdict)
    expect('note' in (checked[0] ?? {})).toBe(verdict === 'out-of-scope')
  })

  test('keeps every digit of its number, and rules by them', async () => {
    const body = (value: string) =>
      `{"inputs":${JSON.stringify(INPUTS)},"claims":[{"path":"breakEvenMonths","op":">","value":${value}}]}`
    const { body: below } = await send(body('15.99999999999999999999'))
    expect(below.verdict).toBe('verified')
    const answered = await fetchText(body('16.00000000000000000001'))
    expect(answered).toContain('"value":16.00000000000000000001')
    expect(JSON.parse(answered)).toMatchObject({ verdict: 'violated' })
  })
})

describe('the tolerance is echoed as it is in force', () => {
  test.each([
    [undefined, { rel: 1e-9, abs: 0.000001 }],
    [{}, { rel: 1e-9, abs: 0.000001 }],
    [{ rel: 0.5 }, { rel: 0.01, abs: 0.000001 }],
    [
      { rel: 0, abs: 0 },
      { rel: 1e-9, abs: 0.000001 },
    ],
    [
      { rel: 0.001, abs: 0.5 },
      { rel: 0.001, abs: 0.5 },
    ],
    [{ abs: 99 }, { rel: 1e-9, abs: 1 }],
    [
      { rel: -1, abs: -1 },
      { rel: 1e-9, abs: 0.000001 },
    ],
  ])('%j: %j', async (tolerance, expected) => {
    const answer = await verified({ ...claims({ path: 'breakEvenMonths', value: 16 }), tolerance })
    expect(answer.tolerance).toEqual(expected)
  })

  test('and it rules: 694,899.63 within rel 1e-2 of 700,000, and not without', async () => {
    const claim = claims({ path: 'wealthAtHorizonStay', value: 700_000 })
    expect((await verified(claim)).verdict).toBe('violated')
    expect((await verified({ ...claim, tolerance: { rel: 0.01 } })).verdict).toBe('verified')
  })
})

test('a sentinel that is meant is said to be triggered', async () => {
  const inputs = { ...INPUTS, newSalary: 90_000 }
  const answer = await verified({ inputs, claims: [{ path: 'breakEvenMonths', value: 9999 }] })
  expect(answer.verdict).toBe('verified')
  expect(answer.sentinels).toContainEqual({
    field: 'breakEvenMonths',
    value: 9999,
    meaning: expect.stringMatching(/^never/),
    triggered: true,
  })
})

describe('50 claims are allowed, 51 are not', () => {
  const many = (n: number) =>
    claims(...Array.from({ length: n }, () => ({ path: 'breakEvenMonths', value: 16 })))

  test('50', async () => {
    expect(await verified(many(50))).toMatchObject({ verdict: 'verified', checked: 50, verified: 50 })
  })

  test('51 are 413, before anything else that is wrong with the body', async () => {
    const body = { ...many(51), unknown: true, inputs: null }
    expect(await refuse(body)).toMatchObject({
      status: 413,
      body: { ok: false, error: 'too_large', field: 'claims', limit: 50, actual: 51 },
    })
  })
})

describe('400: malformed JSON, a body of the wrong shape, inputs that fail the contract', () => {
  const claim = { path: 'breakEvenMonths', value: 16 }
  test.each<[string, unknown, string, string]>([
    ['no JSON', '{', 'bad_json', ''],
    ['a key twice', '{"inputs":{},"inputs":{}}', 'duplicate_key', ''],
    ['no body', '', 'empty_body', ''],
    ['a list', [], 'invalid_request', ''],
    ['no inputs', { claims: [claim] }, 'invalid_request', 'inputs'],
    ['inputs that are a list', { inputs: [], claims: [claim] }, 'invalid_request', 'inputs'],
    ['no claims', { inputs: INPUTS }, 'invalid_request', 'claims'],
    ['an empty list of claims', { inputs: INPUTS, claims: [] }, 'invalid_request', 'claims'],
    ['claims that are none', { inputs: INPUTS, claims: 'x' }, 'invalid_request', 'claims'],
    ['a claim without a path', claims({ value: 1 }), 'invalid_request', 'claims[0].path'],
    ['a claim without a value', claims({ path: 'a' }), 'invalid_request', 'claims[0].value'],
    ['a value that is null', claims({ path: 'a', value: null }), 'invalid_request', 'claims[0].value'],
    ['another op', claims({ path: 'a', op: '!=', value: 1 }), 'invalid_request', 'claims[0].op'],
    ['a misspelt key', { ...claims(claim), tolerence: {} }, 'unknown_key', ''],
    ['an unknown key of a claim', claims({ ...claim, note: 'x' }), 'unknown_key', 'claims[0]'],
    [
      'a tolerance in words',
      { ...claims(claim), tolerance: { rel: '1%' } },
      'invalid_request',
      'tolerance.rel',
    ],
  ])('%s', async (_name, body, error, field) => {
    const { status, body: answer } = await refuse(body)
    expect({ status, ...answer }).toMatchObject({
      status: 400,
      ok: false,
      error,
      message: expect.any(String),
    })
    expect(answer.errors).toEqual([{ field, message: expect.stringMatching(/\S/) }])
  })

  test('inputs: every fault is listed with its field', async () => {
    const inputs = {
      ...INPUTS,
      annualReturn: 7,
      movingCosts: '6000',
      yearHorizon: 10,
      yearsHorizon: undefined,
    }
    const { status, body } = await refuse({ inputs, claims: [claim] })
    expect({ status, ok: body.ok, error: body.error }).toEqual({
      status: 400,
      ok: false,
      error: 'invalid_inputs',
    })
    expect(body.errors.map(({ field }) => field).sort()).toEqual([
      'annualReturn',
      'movingCosts',
      'yearHorizon',
      'yearsHorizon',
    ])
    for (const { message } of body.errors) expect(message).toMatch(/\S/)
  })

  test('an input called __proto__ is one that the model does not know', async () => {
    const inputs = JSON.stringify(INPUTS).replace('{', '{"__proto__":{"a":1},')
    const { status, body } = await refuse(
      `{"inputs":${inputs},"claims":[{"path":"breakEvenMonths","value":16}]}`,
    )
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_inputs' })
  })
})

test('404: an unknown model, with the name that was meant', async () => {
  expect(await refuse(claims({ path: 'a', value: 1 }), '/api/v1/verify/relocaton')).toMatchObject({
    status: 404,
    body: {
      ok: false,
      error: 'no_such_model',
      meant: 'relocation',
      message: expect.stringMatching(/relocation/),
    },
  })
  const far = await refuse({}, '/api/v1/verify/constructor')
  expect(far).toMatchObject({ status: 404, body: { error: 'no_such_model' } })
  expect(far.body).not.toHaveProperty('meant')
})

async function fetchText(body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(inject('serverUrl') + path, { method: 'POST', headers, body })).text()
}
