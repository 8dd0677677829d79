import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Net } from '../../src/core/context.js'
import { readSettings } from '../../src/core/settings.js'
import { judge as judgeLocally, type LocalParts, type Opened, openLocalParts } from '../../src/index.js'
import { createNet } from '../../src/net/index.js'
import { judge, post, refused } from '../call.js'
import { type TestSite, testSite } from '../page-server.js'

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
})

describe('url_contains, as the document prints it', () => {
  let site: TestSite
  let local: Opened<LocalParts>
  let folder: string
  let answer: RequestListener
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-seed-'))
    local = await openLocalParts(readSettings({ COUNTERSIGN_DATA: folder }))
    site = await testSite((call, response) => answer(call, response))
  })
  afterAll(async () => {
    await site.server.close()
    await local.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const checks = [JSON.parse(URL_CONTAINS)]
  const judged = (net: Net) => judgeLocally({ agent_output: 'All is well.', checks }, { ...local.parts, net })

  test.each([
    [
      'holds the text',
      'All systems operational',
      200,
      'pass',
      'passed',
      /^Found at 12 of the page's source: /,
    ],
    ['does not', 'All systems are down', 200, 'fail', 'failed', /^It stands nowhere/],
    ['is not there', 'operational', 404, 'retry', 'error', /^http_status: /],
  ])('a page that %s', async (_what, body, status, verdict, outcome, detail) => {
    answer = ({ url, headers: { host } }, response) =>
      response.writeHead(host === 'example.com' && url === '/status' ? status : 500).end(body)
    const { verdict: given, checks } = await judged(site.net)
    expect(given).toBe(verdict)
    expect(checks).toEqual([
      {
        type: 'url_contains',
        passed: outcome === 'passed',
        outcome,
        detail: expect.stringMatching(detail),
        evidence_hash: createHash('sha256').update(body).digest('hex'),
      },
    ])
  })

  test('without a network it neither passes nor fails', async () => {
    const gone = Object.assign(new Error('getaddrinfo EAI_AGAIN'), {
      code: 'EAI_AGAIN',
      syscall: 'getaddrinfo',
    })
    const { verdict, checks } = await judged(createNet({ lookup: () => Promise.reject(gone) }))
    expect(verdict).toBe('retry')
    expect(checks).toMatchObject([
      {
        passed: false,
        outcome: 'error',
        detail: expect.stringMatching(/^dns_failed: /),
        evidence_hash: null,
      },
    ])
  })

  test.each([
    ['a private address', 'https://10.0.0.1/'],
    ['the loopback', 'https://[::ffff:7f00:1]/'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['a local name', 'https://metadata.google.internal/'],
  ])('%s is blocked, and neither passes nor fails', async (_what, url) => {
    const answer = await judge(request('4', JSON.stringify({ type: 'url_contains', url, text: 'a' })))
    expect(answer).toMatchObject({
      verdict: 'retry',
      checks: [
        { outcome: 'error', detail: expect.stringMatching(/^blocked_address: /), evidence_hash: null },
      ],
    })
  })

  test.each([
    ['http', { url: 'http://example.com/' }, 'url'],
    ['another port', { url: 'https://example.com:8443/' }, 'url'],
    ['a user', { url: 'https://me@example.com/' }, 'url'],
    ['no address', { url: 'example.com' }, 'url'],
    ['neither text nor pattern', { text: undefined }, 'text'],
    ['both', { pattern: 'a' }, 'text'],
    ['flags without a pattern', { flags: 'i' }, 'flags'],
    ['an empty text', { text: '' }, 'text'],
  ])('%s is refused', async (_what, given, field) => {
    expect(await refused({ agent_output: '4', checks: [{ ...checks[0], ...given }] })).toMatchObject({
      status: 400,
      error: 'invalid_request',
      field: `checks[0].${field}`,
    })
  })

  test('a pattern that cannot be read is refused, with its place', async () => {
    const check = { type: 'url_contains', url: 'https://example.com/', pattern: 'a(b' }
    expect(await refused({ agent_output: '4', checks: [check] })).toMatchObject({
      status: 400,
      error: 'invalid_pattern',
      field: 'checks[0].pattern',
      position: 3,
    })
  })

  test('a call may include at most 3 of them', async () => {
    expect(await refused({ agent_output: '4', checks: Array(4).fill(checks[0]) })).toMatchObject({
      status: 413,
      error: 'too_large',
      field: 'checks',
      limit: 3,
      actual: 4,
    })
  })
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

describe('consensus, as the published document says it', () => {
  const shared = 'The status page says operational.'
  const consensus = async (evidence?: readonly string[]) => {
    const request = { answers: [{ output: shared }, { output: shared }, { output: 'It is down.' }], evidence }
    return (await post('/v1/consensus', request)).body
  }

  test("each cluster's role is clustering", async () => {
    const { clusters } = (await consensus()) as { clusters: { role: string }[] }
    expect(clusters.map(({ role }) => role)).toEqual(['clustering', 'clustering'])
  })

  test('if the answers agree and the evidence does not support the shared answer, unsupported_agreement is true and the risk is raised', async () => {
    expect(await consensus(['The menu has soup today.'])).toMatchObject({
      unsupported_agreement: true,
      false_consensus_risk: 'high',
    })
    expect(await consensus([shared])).toMatchObject({
      unsupported_agreement: false,
      false_consensus_risk: 'low',
    })
  })
})
