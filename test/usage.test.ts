import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UsageAnswer } from '../src/capabilities/usage/answer-wire.js'
import { send } from './call.js'
import { makeScratch } from './embedded.js'
import { countersign, keyOf } from './keyed.js'
import { type RunningServer, startServer } from './start-server.js'

// Some run a command of their own.
vi.setConfig({ testTimeout: 120_000 })

let scratch: string
let folder: string
let server: RunningServer
let acme: string
let other: string
beforeAll(async () => {
  scratch = await makeScratch()
  folder = join(scratch, 'data')
  acme = (await keyOf('acme', folder)).key
  server = await startServer({ dataFolder: folder, env: { AUTH: 'required' } })
  other = (await keyOf('other', folder)).key
  for (const [path, body] of CALLS) expect((await at('POST', path, acme, body)).status).toBe(200)
}, 120_000)
afterAll(async () => {
  await server?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const at = <Body = Record<string, unknown>>(method: string, path: string, key?: string, body?: unknown) =>
  send<Body>(method, path, { url: server.url, ...(key && { key }), ...(body !== undefined && { body }) })
const usage = async (query = '', key = acme) => (await at<UsageAnswer>('GET', `/v1/usage${query}`, key)).body

const judged = (agent_output: string, more: object = {}) =>
  ['/v1/judge', { agent_output, checks: [{ type: 'numeric', expected: 4 }], ...more }] as const

/** Two that pass, one that fails, one that nothing can be said of; the two that are no judging are deterministic too. */
const CALLS = [
  judged('2 + 2'),
  judged('4', {
    checks: [
      { type: 'numeric', expected: 4 },
      { type: 'regex', expected: '4' },
    ],
    retain: true,
  }),
  judged('2 + 3'),
  ['/v1/judge', { agent_output: 'Well.' }],
  ['/v1/consensus', { answers: [{ output: 'Paris' }, { output: 'Paris' }, { output: 'Paris' }] }],
  [
    '/verify',
    {
      request: 'Write Python that adds.',
      response: '```python\ndef add(a, b)\n```',
      domain: 'code_generation',
    },
  ],
] as const

describe('GET /v1/usage', () => {
  test('counts the calls of a key’s tenant: verdicts, checks, engines, verification, scores and latency', async () => {
    const { totals, on_record, step, series } = await usage()
    expect([totals.verdicts, on_record, step, series.length]).toEqual([6, 6, 'day', 30])
    expect(totals.by_kind).toEqual([
      { name: 'judge', count: 4 },
      { name: 'axes', count: 1 },
      { name: 'consensus', count: 1 },
    ])
    expect(totals.by_verdict).toEqual(
      expect.arrayContaining([
        { name: 'pass', count: 2 },
        { name: 'fail', count: 1 },
        { name: 'retry', count: 1 },
        { name: 'FAIL', count: 1 },
      ]),
    )
    expect(totals.by_engine).toEqual([{ name: 'deterministic', count: 6 }])
    // Verified: the two whose checks all passed. None: the axes. The others had no check, or one that failed.
    expect(totals.by_verification).toEqual([
      { name: 'heuristic', count: 3 },
      { name: 'verified', count: 2 },
      { name: 'none', count: 1 },
    ])
    expect(totals.checks).toEqual(
      expect.arrayContaining([
        { type: 'numeric', passed: 2, failed: 1, error: 0, out_of_scope: 0 },
        { type: 'regex', passed: 1, failed: 0, error: 0, out_of_scope: 0 },
      ]),
    )
    // Two passes and an agreement of three of three are 1; a fail and a retry without claims are 0.
    expect(totals.scores).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    expect(totals.latency.count).toBe(6)
    expect(totals.latency.p50_ms).toBeGreaterThan(0)
    expect(totals.latency.p95_ms).toBeGreaterThanOrEqual(totals.latency.p50_ms ?? Number.NaN)
  })

  test('has every step, and all that was counted stands in the steps too', async () => {
    const { series, totals } = await usage()
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
    expect(sum(series.map(({ verdicts }) => verdicts))).toBe(6)
    expect(sum(series.map(({ latency }) => latency.count))).toBe(6)
    expect(sum(series.map(({ checks }) => checks.failed))).toBe(
      sum(totals.checks.map(({ failed }) => failed)),
    )
    const starts = series.map(({ at: start }) => Date.parse(start))
    expect(starts.slice(1).map((start, i) => start - (starts[i] ?? 0))).toEqual(
      Array.from({ length: 29 }, () => 86_400_000),
    )
  })

  test.each([
    ['?kind=judge', 4],
    ['?kind=judge&verdict=pass', 2],
    ['?verdict=PASS', 0],
    ['?engine=deterministic', 6],
    ['?engine=groq', 0],
    ['?verification=verified', 2],
    ['?verification=none', 1],
    ['?step=day&from=2026-01-01&to=2026-01-02', 0],
  ])('%s counts %d', async (query, expected) => {
    const { totals, on_record } = await usage(query)
    expect([totals.verdicts, on_record]).toEqual([expected, 6])
  })

  test('shows another tenant nothing, in the form of nothing', async () => {
    const { totals, on_record } = await usage('', other)
    expect([totals.verdicts, on_record, totals.by_kind, totals.latency.p50_ms]).toEqual([0, 0, [], null])
  })

  test.each([
    ['?from=yesterday', 'invalid_request', 'from'],
    ['?from=2026-01-02&to=2026-01-01', 'invalid_request', 'from'],
    ['?from=2020-01-01&to=2026-01-01', 'span_too_long', 'from'],
    ['?step=hour&from=2026-01-01&to=2026-02-01', 'span_too_long', 'from'],
    ['?step=week', 'invalid_request', 'step'],
    ['?kind=judging', 'invalid_request', 'kind'],
    ['?engine=', 'invalid_request', 'engine'],
    ['?verdict=%00', 'invalid_request', 'verdict'],
    ['?engine=a&engine=b', 'invalid_request', 'engine'],
    ['?since=2026-01-01', 'unknown_key', ''],
  ])('refuses %s', async (query, error, field) => {
    const { status, body } = await at('GET', `/v1/usage${query}`, acme)
    expect([status, body.error, body.field]).toEqual([400, error, field])
  })

  test('needs a key, as the list does', async () => {
    for (const path of ['/v1/usage', '/v1/receipts']) expect((await at('GET', path)).status).toBe(401)
  })

  test('says that nothing is new by 304, and to another tenant never', async () => {
    const ask = (key: string, tag: string, query = '') =>
      fetch(`${server.url}/v1/usage${query}`, { headers: { 'x-api-key': key, 'if-none-match': tag } })
    const first = await ask(acme, '')
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const same = await ask(acme, `"other", W/${tag}`)
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag])
    expect((await ask(other, tag)).status).toBe(200)
    expect((await ask(acme, tag, '?kind=judge')).status).toBe(200)
    await at('POST', '/v1/judge', other, judged('4')[1])
    expect((await ask(acme, tag)).status).toBe(304)
    const mine = await ask(other, (await ask(other, '')).headers.get('etag') ?? '')
    expect(mine.status).toBe(304)
    await at('POST', '/v1/judge', other, judged('4')[1])
    expect((await ask(other, mine.headers.get('etag') ?? '')).status).toBe(200)
  })

  test('is what the command line prints', async () => {
    const words = ['usage', '--tenant', 'acme', '--kind', 'judge']
    const json = await countersign([...words, '--json'], folder)
    expect(JSON.parse(json.stdout)).toEqual(await usage('?kind=judge'))
    const { stdout, status } = await countersign(words, folder, { NO_COLOR: '1' })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^4 verdicts from /)
    expect(stdout).toContain('  pass   2  ##############################\n')
    expect(stdout).toContain('  numeric  2 passed, 1 failed\n')
    expect((await countersign(['usage', '--from', 'then'], folder)).status).toBe(3)
    expect((await countersign(['usage', '--tenant', '*'], folder)).status).toBe(3)
  })
})

interface Listed {
  receipts: {
    id: string
    kind: string
    verdict: string
    score: number | null
    retained: boolean
    latency_ms: number
  }[]
  next: string | null
}

describe('GET /v1/receipts', () => {
  const list = async (query = '', key = acme) => (await at<Listed>('GET', `/v1/receipts${query}`, key)).body

  test('lists the newest first, and each opens', async () => {
    const { receipts, next } = await list()
    expect(next).toBeNull()
    expect(receipts.map(({ kind }) => kind)).toEqual([
      'axes',
      'consensus',
      'judge',
      'judge',
      'judge',
      'judge',
    ])
    expect(receipts.map(({ retained }) => retained)).toEqual([false, false, false, false, true, false])
    for (const { id, verdict, latency_ms } of receipts) {
      const { status, body } = await at<{ receipt: { payload: object } }>('GET', `/v1/receipts/${id}`, acme)
      expect([status, body.receipt.payload]).toEqual([200, expect.objectContaining({ id, verdict })])
      expect(latency_ms).toBeGreaterThan(0)
    }
  })

  test('in pages, none left out and none twice', async () => {
    const all = (await list()).receipts.map(({ id }) => id)
    const found: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: Listed = await list(`?limit=4${next && `&before=${next}`}`)
      found.push(...page.receipts.map(({ id }) => id))
      next = page.next
    }
    expect(found).toEqual(all)
  })

  test.each([
    ['?kind=axes', 1],
    ['?verdict=pass&limit=1', 1],
    ['?verification=verified', 2],
    ['?engine=groq', 0],
    ['?to=2026-01-01', 0],
  ])('%s lists %d', async (query, expected) => {
    expect((await list(query)).receipts).toHaveLength(expected)
  })

  test.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?before=x',
    '?before=2026-02-30T00:00:00.000Z_a',
    '?to=never',
  ])('refuses %s', async (query) => expect((await at('GET', `/v1/receipts${query}`, acme)).status).toBe(400))
})
