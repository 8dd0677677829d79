import { createHash } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import type { VerifyAnswer } from '../src/index.js'
import { get, post } from './call.js'
import { canonical, INPUTS } from './relocation.js'

interface Report {
  result: string
  labels: string[]
  parts: { part: string; result: string; expected: unknown; actual: unknown; reason?: string }[]
}

const REQUEST = {
  inputs: INPUTS,
  claims: [
    { path: 'breakEvenMonths', value: 16 },
    { path: 'netWealthGain', op: '>', value: 60_000 },
    { path: 'constructor', value: 1 },
  ],
}

const ask = async (body: unknown = REQUEST) =>
  (await post<VerifyAnswer>('/api/v1/verify/relocation', body)).body
const replay = async (body: unknown) => (await post<Report>('/v1/receipts/replay', body)).body
const results = ({ parts }: Report) => Object.fromEntries(parts.map(({ part, result }) => [part, result]))

describe('the receipt of a verdict on claims', () => {
  test('says what was ruled by which model, and rests on the calculation by a salted hash', async () => {
    const { receipt, salt, outputs } = await ask()
    const text = canonical({ model: 'relocation', specVersion: '1.0.0', inputs: INPUTS, outputs })
    const salted = (bytes: string) =>
      createHash('sha256').update(Buffer.from(salt, 'hex')).update(bytes).digest('hex')
    expect(receipt.payload).toEqual({
      v: 1,
      kind: 'claims',
      id: expect.stringMatching(/^rcpt_[0-9a-f]{32}$/),
      issuedAt: expect.stringMatching(/Z$/),
      verdict: 'violated',
      engine: 'deterministic',
      counts: { claims: 3, verified: 1, violated: 1, outOfScope: 1 },
      checks: [
        { type: 'claim', passed: true, outcome: 'passed', evidence_hash: salted(text) },
        { type: 'claim', passed: false, outcome: 'failed', evidence_hash: salted(text) },
        { type: 'claim', passed: false, outcome: 'out_of_scope', evidence_hash: null },
      ],
      requestCommitment: salted(canonical(REQUEST)),
      policy: {
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        engine: 'deterministic',
        model: 'relocation@1.0.0',
      },
    })
    expect(await post('/v1/receipts/verify', { receipt, request: REQUEST, salt })).toMatchObject({
      body: { valid: true, commitment: 'matches' },
    })
  })

  test('is stored before it is answered, and with retain the request and the answer too', async () => {
    const { receipt } = await ask()
    expect((await get(`/v1/receipts/${receipt.payload.id}`)).body).toEqual({ receipt })
    const text = `{"claims":[{"path":"breakEvenMonths","value":16.00000000000000000001}],"inputs":${canonical(INPUTS)},"retain":true}`
    const kept = await ask(text)
    const stored = await fetch(`${inject('serverUrl')}/v1/receipts/${kept.receipt.payload.id}`)
    const storedText = await stored.text()
    expect(storedText).toContain(`"request":${text}`)
    expect(JSON.parse(storedText)).toMatchObject({ receipt: kept.receipt, answer: kept })
  })

  test('names a policy with the rules of the tolerance and the engines', async () => {
    const { receipt } = await ask()
    const response = await fetch(`${inject('serverUrl')}/v1/policies/${receipt.payload.policy.digest}`)
    const text = await response.text()
    expect(createHash('sha256').update(text).digest('hex')).toBe(receipt.payload.policy.digest)
    expect(JSON.parse(text)).toMatchObject({
      v: 1,
      kind: 'claims',
      engine: expect.stringMatching(/^claims\/\d+$/),
      tolerance: {
        default: { rel: 1e-9, abs: 0.000001 },
        least: { rel: 1e-9, abs: 0.000001 },
        most: { rel: 0.01, abs: 1 },
      },
    })
  })
})

describe('replaying it', () => {
  test('the model is run again and each claim ruled on again: equal', async () => {
    const { receipt, salt } = await ask()
    const report = await replay({ receipt, request: REQUEST, salt })
    expect(report).toMatchObject({ result: 'equal', labels: ['structural', 'authenticated', 'replayed'] })
    expect(results(report)).toEqual({
      request: 'equal',
      counts: 'equal',
      checks: 'equal',
      'checks[0]': 'equal',
      'checks[1]': 'equal',
      'checks[2]': 'equal',
      verdict: 'equal',
    })
  })

  test('without the salt the request is attested only, the rulings are equal', async () => {
    const { receipt } = await ask()
    const report = await replay({ receipt, request: REQUEST })
    expect(report.result).toBe('partly_attested')
    expect(results(report)).toMatchObject({
      request: 'attested_only',
      'checks[1]': 'equal',
      verdict: 'equal',
    })
  })

  test('other inputs: the hash of the calculation differs, though the verdict is the same', async () => {
    const { receipt, salt } = await ask()
    const request = { ...REQUEST, inputs: { ...INPUTS, currentSavings: 40_001 } }
    const report = await replay({ receipt, request, salt })
    expect(report.result).toBe('different')
    expect(results(report)).toMatchObject({
      request: 'different',
      'checks[0]': 'different',
      verdict: 'equal',
    })
  })

  test('a verdict that was changed and hashed anew is found out', async () => {
    const { receipt, salt } = await ask()
    const payload = { ...receipt.payload, verdict: 'verified' }
    const sha256 = createHash('sha256').update(canonical(payload)).digest('hex')
    const report = await replay({ receipt: { ...receipt, payload, sha256 }, request: REQUEST, salt })
    expect(report.parts.find(({ part }) => part === 'verdict')).toMatchObject({
      result: 'different',
      expected: 'verified',
      actual: 'violated',
    })
  })

  test('a model that is not known here is attested only', async () => {
    const { receipt } = await ask()
    const policy = { ...receipt.payload.policy, model: 'relocation@0.9.0' }
    const report = await replay({
      receipt: { ...receipt, payload: { ...receipt.payload, policy } },
      request: REQUEST,
    })
    expect(report.parts.find(({ part }) => part === 'verdict')).toMatchObject({
      result: 'attested_only',
      reason: expect.stringMatching(/relocation@0\.9\.0/),
    })
  })
})
