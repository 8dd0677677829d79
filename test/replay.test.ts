import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { JudgeAnswer } from '../src/index.js'
import { get, judge, post } from './call.js'

interface Part {
  part: string
  result: string
  expected: unknown
  actual: unknown
  reason?: string
}
interface Report {
  result: string
  labels: string[]
  policy: { digest: string; in_force: boolean }
  verification: { valid: boolean; commitment: string }
  parts: Part[]
}

const REQUEST = {
  agent_output: 'Order 8841 was refunded on 12 November 2026. The refund was 129.90 euros.',
  evidence: ['Order 8841 was refunded on 12 November 2026. The refund was 129.90 euros.'],
  checks: [
    { type: 'regex', expected: '8841' },
    { type: 'equals', expected: 'no' },
  ],
}

const replay = async (body: unknown) => (await post<Report>('/v1/receipts/replay', body)).body
const results = ({ parts }: Report) => Object.fromEntries(parts.map(({ part, result }) => [part, result]))

/** A receipt whose payload was changed, with its hash made anew, as a later version of ours might have issued it. */
function changed({ receipt }: JudgeAnswer, change: (payload: Record<string, unknown>) => void) {
  const payload = structuredClone(receipt.payload) as unknown as Record<string, unknown>
  change(payload)
  return { ...receipt, payload }
}

describe('POST /v1/receipts/replay', () => {
  test('found out again, part by part: equal', async () => {
    const { receipt, salt } = await judge(REQUEST)
    const report = await replay({ receipt, request: REQUEST, salt })
    expect(report).toMatchObject({
      result: 'equal',
      labels: ['structural', 'authenticated', 'replayed'],
      policy: { in_force: true },
    })
    expect(results(report)).toEqual({
      request: 'equal',
      'checks[0]': 'equal',
      'checks[1]': 'equal',
      claims: 'equal',
      verdict: 'equal',
    })
  })

  test('without the salt the commitment and the hashes are attested only, the rest is equal', async () => {
    const { receipt } = await judge(REQUEST)
    const report = await replay({ receipt, request: REQUEST })
    expect(report.result).toBe('partly_attested')
    expect(results(report)).toMatchObject({
      request: 'attested_only',
      'checks[0]': 'equal',
      verdict: 'equal',
    })
  })

  test('another request: what differs is named', async () => {
    const { receipt, salt } = await judge(REQUEST)
    const request = {
      ...REQUEST,
      agent_output: 'Order 8841 was refunded on 12 November 2026. The refund was 192.90 euros.',
    }
    const report = await replay({ receipt, request, salt })
    expect(report).toMatchObject({
      result: 'different',
      labels: ['structural', 'authenticated'],
      verification: { commitment: 'differs' },
    })
    expect(report.parts.find(({ part }) => part === 'claims')).toMatchObject({
      result: 'different',
      expected: { supported: 2, contradicted: 0 },
      actual: { supported: 1, contradicted: 1 },
    })
  })

  test('a changed verdict is found out, though its hash was made anew', async () => {
    const answer = await judge(REQUEST)
    const receipt = changed(answer, (payload) => {
      payload.verdict = 'pass'
    })
    const report = await replay({ receipt, request: REQUEST, salt: answer.salt })
    expect(report).toMatchObject({ result: 'different', labels: [] })
    expect(report.parts.find(({ part }) => part === 'verdict')).toMatchObject({
      expected: { verdict: 'pass' },
      actual: { verdict: 'fail' },
    })
  })

  test('a rule that a later version changed shows as different, with the policy named', async () => {
    const answer = await judge(REQUEST)
    const policy = (await get(`/v1/policies/${answer.receipt.payload.policy.digest}`)).body as {
      grounding: { engine: string; thresholds: Record<string, number> }
      checks: { versions: Record<string, number> }
    }
    const before = structuredClone(policy)
    before.grounding.engine = 'grounding/0'
    before.checks.versions.regex = 0
    const digest = createHash('sha256').update(canonical(before)).digest('hex')
    const receipt = changed(answer, (payload) => {
      payload.policy = { digest, engine: 'deterministic' }
      payload.counts = { ...answer.receipt.payload.counts, supported: 1, unsupported: 1 }
      payload.checks = answer.receipt.payload.checks.map((check) => ({
        ...check,
        passed: false,
        outcome: 'failed',
      }))
    })
    const asked = { receipt, request: REQUEST, salt: answer.salt }
    expect(await post('/v1/receipts/replay', asked)).toMatchObject({
      status: 400,
      body: { error: 'policy_needed', digest },
    })
    const report = await replay({ ...asked, policy: before })
    expect(report.policy).toEqual({ digest, in_force: false })
    const [, regex, equals, claims] = report.parts
    expect(regex).toMatchObject({
      result: 'different',
      reason: expect.stringContaining(`policy ${digest} has /checks/versions/regex 0`),
    })
    expect(equals).toMatchObject({ result: 'equal' })
    expect(claims).toMatchObject({
      result: 'different',
      reason: expect.stringContaining('/grounding/engine "grounding/0"'),
    })
  })

  test('thresholds of another policy are put in force', async () => {
    const request = { agent_output: REQUEST.agent_output, evidence: REQUEST.evidence }
    const answer = await judge(request)
    const policy = (await get(`/v1/policies/${answer.receipt.payload.policy.digest}`)).body as {
      gate: { passConfidence: number }
    }
    const strict = structuredClone(policy)
    strict.gate.passConfidence = 0.99
    const receipt = changed(answer, (payload) => {
      payload.policy = {
        digest: createHash('sha256').update(canonical(strict)).digest('hex'),
        engine: 'deterministic',
      }
    })
    const report = await replay({ receipt, request, salt: answer.salt, policy: strict })
    expect(report.parts.find(({ part }) => part === 'verdict')).toMatchObject({
      expected: { verdict: 'pass' },
      actual: { verdict: 'retry' },
    })
  })

  test.each([
    ['a policy of another digest', { policy: { v: 1 } }, 'policy_mismatch'],
    ['what is no receipt', { receipt: { payload: 4 } }, 'not_replayable'],
    ['a request that is none', { request: { agent_output: 4 } }, 'invalid_request'],
    ['a salt that is none', { salt: 'abc' }, 'invalid_request'],
    ['an unknown key', { recipt: 1 }, 'unknown_key'],
  ])('refused: %s', async (_name, change, error) => {
    const { receipt, salt } = await judge(REQUEST)
    expect(await post('/v1/receipts/replay', { receipt, request: REQUEST, salt, ...change })).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

/** RFC 8785 by hand: these policies have plain ASCII keys and numbers that need no care. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}
