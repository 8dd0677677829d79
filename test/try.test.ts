import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AxesAnswer,
  type ConsensusAnswer,
  type JudgeAnswer,
  type VerifyAnswer,
  verifyReceipt,
} from '../src/index.js'
import { type ErrorBody, get, post, send } from './call.js'
import { makeScratch } from './embedded.js'
import { type FairModel, startFairModel } from './fair-model.js'
import { type RunningServer, startServer } from './start-server.js'

let scratch: string
let model: FairModel
let locked: RunningServer
beforeAll(async () => {
  scratch = await makeScratch()
  model = await startFairModel()
  const settings = { AUTH: 'required', RATE_TRY_MINUTE: '12', TRY_PROVIDER: 'openai_compatible' }
  const provider = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'gpt-4o' }
  locked = await startServer({ dataFolder: join(scratch, 'data'), env: { ...settings, ...provider } })
})
afterAll(async () => {
  await locked.stop()
  await model.close()
  await rm(scratch, { recursive: true, force: true })
})

const JUDGED = {
  agent_output: 'The order comes to 1,428.00 euros.',
  evidence: ['The order comes to 1,428.00 euros.'],
  checks: [{ type: 'regex', expected: 'euros' }],
}
const VERIFIED = {
  request: 'Write a Python function that adds.',
  response: '```python\ndef add(a, b)\n    return a + b\n```',
  domain: 'code_generation',
}
const ANSWERED = { answers: [{ output: '4' }, { output: 'four' }, { output: '5' }] }
const CLAIMED = {
  model: 'relocation',
  inputs: {
    currentRent: 2000,
    newRent: 1500,
    movingCosts: 3000,
    months: 12,
  },
  claims: [],
}

/** What any trial's receipt is: whole, of this request, and unsigned. */
function expectTrial(request: object, { receipt, salt }: Pick<JudgeAnswer, 'receipt' | 'salt'>): void {
  expect(receipt.payload.engine).toBe('demo')
  expect(receipt.payload.policy.engine).toBe('demo')
  expect(verifyReceipt({ receipt, request, salt }, { keys: [] })).toMatchObject({
    hashMatches: true,
    signature: 'absent',
    commitment: 'matches',
  })
}

describe('a trial is the real call by the built-in engine, unsigned, and kept nowhere', () => {
  test('of /v1/judge: the same verdict and claims', async () => {
    const { status, body } = await post<JudgeAnswer>('/try/judge', JUDGED)
    const { body: real } = await post<JudgeAnswer>('/v1/judge', JUDGED)
    expect(status).toBe(200)
    expectTrial(JUDGED, body)
    expect(body.engine).toBe('demo')
    expect(body.reasons.at(-1)).toMatch(/^unsigned: a trial is never signed/)
    expect([body.verdict, body.score, body.checks.length]).toEqual([real.verdict, real.score, 1])
    expect(body.claims).toEqual(real.claims.map((claim) => ({ ...claim, engine: 'demo' })))
    const kept = await get(`/v1/receipts/${body.receipt.payload.id}`)
    expect(kept.status).toBe(404)
  })

  test('of /v1/consensus: the same clusters', async () => {
    const { status, body } = await post<ConsensusAnswer>('/try/consensus', ANSWERED)
    const { body: real } = await post<ConsensusAnswer>('/v1/consensus', ANSWERED)
    expect(status).toBe(200)
    expectTrial(ANSWERED, body)
    expect(body.reasons.at(-1)).toMatch(/^unsigned: a trial is never signed/)
    expect([body.clusters, body.agreement_score]).toEqual([real.clusters, 2 / 3])
    expect((await get(`/v1/receipts/${body.receipt.payload.id}`)).status).toBe(404)
  })

  test('of /verify: a syntax error fails, and nobody rules on the rest', async () => {
    const { body } = await post<AxesAnswer>('/try/axes', VERIFIED)
    expectTrial(VERIFIED, body)
    expect(body).toMatchObject({ verdict: 'FAIL', model_used: 'none', engine: 'demo' })
    expect(body.findings.map(({ kind }) => kind)).toEqual(['syntax_error', 'unsigned'])
    expect((await get(`/v1/receipts/${body.receipt.payload.id}`)).status).toBe(404)
  })

  test('of /api/v1/verify/{model}: the model is named in the body', async () => {
    const request = await example()
    const { status, body } = await post<VerifyAnswer>('/try/claims', request)
    expect([status, body.ok, body.verdict]).toEqual([200, true, 'verified'])
    expectTrial(request, body)
    expect(body.record.signature).toBeUndefined()
  })

  test.each<[string, object, number, object]>([
    ['/try/judge', { ...JUDGED, retain: true }, 400, { error: 'invalid_request', field: 'retain' }],
    ['/try/consensus', { ...ANSWERED, retain: true }, 400, { error: 'invalid_request', field: 'retain' }],
    ['/try/axes', { ...VERIFIED, retain: true }, 400, { error: 'invalid_request', field: 'retain' }],
    ['/try/claims', { ...CLAIMED, retain: true }, 400, { error: 'invalid_request', field: 'retain' }],
    ['/try/judge', { ...JUDGED, output: 'x' }, 400, { error: 'unknown_key' }],
    ['/try/axes', { ...VERIFIED, channels: 9 }, 422, { error: 'invalid_channels' }],
    ['/try/claims', { inputs: {} }, 400, { error: 'invalid_request', field: 'model' }],
    ['/try/claims', { ...CLAIMED, model: 'nope' }, 404, { error: 'no_such_model' }],
  ])('%s refuses what the real call refuses, and retain: %#', async (path, body, status, expected) => {
    const answer = await post<ErrorBody>(path, body)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(expected)
  })
})

/** The published example of claims, which all hold. */
async function example(): Promise<object> {
  const { readFile } = await import('node:fs/promises')
  const { parse } = await import('yaml')
  const file = new URL('../examples/relocation-claims.yaml', import.meta.url)
  return { model: 'relocation', ...(parse(await readFile(file, 'utf8')) as object) }
}

describe('where access keys are required', () => {
  const at = <Body = ErrorBody>(path: string, body: unknown) =>
    send<Body>('POST', path, { body, url: locked.url })

  test('the real calls ask for one, and trials do not; a model that is paid for is 402', async () => {
    expect((await at('/v1/judge', JUDGED)).status).toBe(401)
    expect((await at('/verify', VERIFIED)).status).toBe(401)
    expect((await at('/try/judge', JUDGED)).status).toBe(200)
    const paid = await at('/try/claims', { ...CLAIMED, model: 'error-budget' })
    expect([paid.status, paid.body.error]).toEqual([402, 'payment_required'])
  })

  test('the provider that TRY_PROVIDER names rules, and the engine is demo all the same', async () => {
    const response = 'Paris is the capital of France.'
    model.on(response, {})
    const request = { request: 'What is the capital of France?', response, domain: 'general_chat' }
    const { body } = await at<AxesAnswer>('/try/axes', request)
    expectTrial(request, body)
    expect(body).toMatchObject({ verdict: 'PASS', model_used: 'gpt-4o', engine: 'demo' })
  })

  test('so it is for whoever ruled on a criterion', async () => {
    const request = { task: 'Say it.', agent_output: ':' }
    const { body } = await at<JudgeAnswer>('/try/judge', request)
    expect(body).toMatchObject({
      verdict: 'fail',
      engine: 'demo',
      criteria: [{ met: false, engine: 'demo' }],
    })
  })

  test('more trials than RATE_TRY_MINUTE are refused, and other calls of the address are not', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await at('/try/judge', JUDGED)).status)
    expect(statuses.at(-1)).toBe(429)
    const { status, body } = await at('/try/axes', VERIFIED)
    expect([status, body.scope, body.limit, body.window_seconds]).toEqual([429, 'address', 12, 60])
    expect((await send('GET', '/v1/receipts/keys', { url: locked.url })).status).toBe(200)
  })
})

test('TRY_PROVIDER that names no configured provider stops the start', async () => {
  const env = { TRY_PROVIDER: 'groq', GROQ_API_KEY: '' }
  const started = startServer({ dataFolder: join(scratch, 'other'), env })
  await expect(started).rejects.toThrow(/TRY_PROVIDER names groq, and no such provider is configured/)
})
