import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JudgeAnswer } from '../src/index.js'
import { post, send } from './call.js'
import { type RunningServer, startServer } from './start-server.js'

const EVIDENCE_CHARS = 2_000_000
const OUTPUT_CHARS = 100_000

let server: RunningServer

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'long-evidence-'))
  // Where the tests run as root the database runs as another user.
  chmodSync(dataFolder, 0o711)
  server = await startServer({
    dataFolder,
    env: {
      LIMIT_OUTPUT_CHARS: '2000000',
      LIMIT_EVIDENCE_CHARS: '2000000',
      LIMIT_TOTAL_CHARS: '2100000',
      LIMIT_JUDGE_BODY_BYTES: '4000000',
      LOG_LEVEL: 'silent',
    },
  })
})
afterAll(() => server.stop())

const STREETS = ['Harbour', 'Mill', 'Station', 'Castle', 'Orchard', 'Bridge', 'Chapel']
const TRADES = ['baker', 'cooper', 'glazier', 'printer', 'saddler', 'tanner', 'weaver', 'miller', 'potter']

/** True of one another, and none like another: "The printer of 4712 Mill Street sold 1571 boxes in the spring." */
function sentence(n: number): string {
  const [trade, street] = [TRADES[n % TRADES.length], STREETS[n % STREETS.length]]
  return `The ${trade} of ${n} ${street} Street sold ${3 * n + 1} boxes in the spring.`
}

function longText(chars: number): string {
  let text = ''
  for (let n = 10; ; n++) {
    const next = `${text}${sentence(n)} `
    if (next.length > chars) return text
    text = next
  }
}

const judged = (agent_output: string, text: string) =>
  send<JudgeAnswer>('POST', '/v1/judge', { url: server.url, body: { agent_output, evidence: [{ text }] } })

test('the last sentence of two million characters of evidence bears a statement out, and is quoted', async () => {
  const last = 'The lighthouse keeper of Zanderoog repaired 47 brass lanterns.'
  const evidence = longText(EVIDENCE_CHARS - last.length) + last
  const { status, body } = await judged(last, evidence)
  expect([status, evidence.length > 1_999_000]).toEqual([200, true])
  const [start, end] = [evidence.length - last.length, evidence.length]
  expect(body.claims).toMatchObject([
    {
      status: 'supported',
      basis: { zone: 'verbatim' },
      evidence: [{ index: 0, quote: last, start, end }],
    },
  ])
}, 60_000)

// The number must stand nowhere else in the evidence.
test('a statement that long evidence speaks against is contradicted, wherever that stands', async () => {
  const last = 'The lighthouse keeper of Zanderoog repaired 47 brass lanterns.'
  const { body } = await judged(last.replace('47', '999,999'), longText(200_000) + last)
  expect(body.claims).toMatchObject([{ status: 'contradicted', evidence: [{ quote: last }] }])
}, 60_000)

test('of a long output the only false sentence, which is the last, is the only one contradicted', async () => {
  const evidence = Array.from({ length: 40 }, (_, n) => sentence(n + 10)).join(' ')
  // Sentence 10: "The cooper of 10 Castle Street sold 31 boxes in the spring."
  const last = sentence(10).replace(' 31 ', ' 99 ')
  let output = ''
  for (let n = 0; output.length < OUTPUT_CHARS; n++) output += `${sentence((n % 40) + 10)} `
  const { status, body } = await judged(output + last, evidence)
  const claims = body.claims ?? []
  const others = claims.filter(({ status: ruled }) => ruled !== 'supported')
  expect([status, claims.length > OUTPUT_CHARS / 70]).toEqual([200, true])
  expect(others).toMatchObject([{ text: last, status: 'contradicted' }])
  expect(others[0]?.start).toBe(output.length)
}, 60_000)

test.each([
  ['agent_output', { agent_output: 'a'.repeat(16_001), evidence: [{ text: 'A.' }] }, 16_000, 16_001],
  ['evidence[0]', { agent_output: 'A.', evidence: [{ text: 'a'.repeat(4_001) }] }, 4_000, 4_001],
])(
  'by default %s that is too long is refused with its name and its limit',
  async (field, body, limit, actual) => {
    expect(await post('/v1/judge', body)).toMatchObject({
      status: 413,
      body: { error: 'too_large', field, limit, actual },
    })
  },
)

test('by default texts that are too long together are refused with the limit on all', async () => {
  const body = { agent_output: 'A.', evidence: Array(7).fill({ text: 'a'.repeat(4_000) }) }
  // 7 * 4,000 + 2
  expect(await post('/v1/judge', body)).toMatchObject({
    status: 413,
    body: { error: 'too_large', limit: 24_000, actual: 28_002 },
  })
})
