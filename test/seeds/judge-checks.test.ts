import { describe, expect, test } from 'vitest'
import { judge, refused } from '../call.js'

// The checks as the published document of the API prints them, word for word.
const JSON_SCHEMA =
  '{ "type": "json_schema", "schema": { "type": "object", "required": ["crew"], "properties": { "crew": { "type": "integer" } } } }'
const NUMERIC = '{ "type": "numeric", "expected": 4, "tolerance": 0 }'
const URL_CONTAINS = '{ "type": "url_contains", "url": "https://example.com/status", "text": "operational" }'
const ONCHAIN = '{ "type": "onchain", "chain": "base", "kind": "tx_confirmed", "tx": "0xabc" }'

const request = (output: string, check: string) =>
  `{"agent_output":${JSON.stringify(output)},"checks":[${check}]}`

describe('the documented checks', () => {
  test.each([
    ['json_schema', JSON_SCHEMA, '{"crew": 7}', 'pass', 'passed'],
    ['json_schema', JSON_SCHEMA, '{"crew": "seven"}', 'fail', 'failed'],
    ['json_schema', JSON_SCHEMA, '{"ship": 7}', 'fail', 'failed'],
    ['json_schema', JSON_SCHEMA, 'crew: 7', 'fail', 'failed'],
    ['numeric', NUMERIC, '4', 'pass', 'passed'],
    ['numeric', NUMERIC, '2 + 2', 'pass', 'passed'],
    ['numeric', NUMERIC, '(1.5 + 2.5) * 1', 'pass', 'passed'],
    ['numeric', NUMERIC, '5', 'fail', 'failed'],
    ['numeric', NUMERIC, '2 ^ 2', 'fail', 'failed'],
    ['equals', '{ "type": "equals", "expected": "yes" }', '  yes\n', 'pass', 'passed'],
    ['equals', '{ "type": "equals", "expected": "yes" }', 'yes.', 'fail', 'failed'],
    ['equals', '{ "type": "equals", "expected": 4 }', '8 / 2', 'pass', 'passed'],
    ['equals', '{ "type": "equals", "expected": 4 }', '8 / 3', 'fail', 'failed'],
    ['regex', '{ "type": "regex", "expected": "^INV-[0-9]+$" }', 'INV-204', 'pass', 'passed'],
    ['regex', '{ "type": "regex", "expected": "^INV-[0-9]+$" }', 'INV-x', 'fail', 'failed'],
  ])('%s: %s on %j: %s', async (type, check, output, verdict, outcome) => {
    const answer = await judge(request(output, check))
    expect(answer.verdict).toBe(verdict)
    expect(answer.checks).toEqual([
      {
        type,
        passed: outcome === 'passed',
        outcome,
        detail: expect.stringMatching(/\S/),
        evidence_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  test('onchain: what is no hash is asked of nobody, and the output neither passes nor fails', async () => {
    const answer = await judge(request('4', ONCHAIN))
    expect(answer).toMatchObject({ verdict: 'retry', verification: 'heuristic' })
    expect(answer.checks).toEqual([
      {
        type: 'onchain',
        passed: false,
        outcome: 'error',
        detail: 'invalid_tx: A transaction of base is 0x and 64 hexadecimal digits, and tx is not.',
        evidence_hash: null,
      },
    ])
  })

  test.each([['url_contains', URL_CONTAINS]])(
    '%s needs the network, which this version has not',
    async (_type, check) => {
      expect(await refused(request('4', check))).toMatchObject({
        status: 400,
        error: 'not_available_yet',
        field: 'checks[0].type',
      })
    },
  )
})

describe('what the document says of the answer', () => {
  test('a failed check forces fail, though every claim is supported', async () => {
    const text = 'The ferry Aurora left Bergen at noon.'
    const supported = await judge({ agent_output: text, evidence: [text] })
    expect(supported).toMatchObject({ verdict: 'pass', score: 1, verification: 'heuristic' })
    const failed = await judge({
      agent_output: text,
      evidence: [text],
      checks: [{ type: 'equals', expected: 'no' }],
    })
    expect(failed).toMatchObject({ verdict: 'fail', score: 1, claims: [{ status: 'supported' }] })
  })

  test('verification is verified when at least one check ran and every check passed', async () => {
    const checks = [{ type: 'numeric', expected: 4 }]
    expect((await judge({ agent_output: '4', checks })).verification).toBe('verified')
    expect((await judge({ agent_output: '5', checks })).verification).toBe('heuristic')
  })

  test('without a model the engine is deterministic', async () => {
    expect((await judge({ agent_output: '4', checks: [{ type: 'numeric', expected: 4 }] })).engine).toBe(
      'deterministic',
    )
  })

  test('the receipt stores counts, and of each check its type, whether it passed, and evidence_hash', async () => {
    const text = 'The ferry Aurora left Bergen at noon.'
    const { receipt, checks } = await judge({
      agent_output: text,
      evidence: [text],
      checks: [{ type: 'regex', expected: 'Bergen' }],
    })
    expect(receipt.payload.counts).toEqual({
      claims: 1,
      supported: 1,
      contradicted: 0,
      unsupported: 0,
      checks: 1,
      checksPassed: 1,
    })
    expect(receipt.payload.checks).toEqual([
      { type: 'regex', passed: true, outcome: 'passed', evidence_hash: checks[0]?.evidence_hash },
    ])
    expect(JSON.stringify(receipt)).not.toMatch(/Bergen|Aurora/)
  })
})
