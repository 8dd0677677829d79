import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { AxesAnswer } from '../../src/index.js'
import { type ErrorBody, get, send } from '../call.js'
import { makeScratch } from '../embedded.js'
import { type FairModel, startFairModel } from '../fair-model.js'
import { type RunningServer, startServer } from '../start-server.js'

// The bodies as the published document of the API prints them, word for word.
const SQL = `{
    "request": "Write a SQL query to find all users who logged in more than 5 times this month",
    "response": "SELECT user_id, COUNT(*) as login_count\\nFROM logins\\nWHERE login_date >= DATE_TRUNC('month', CURRENT_DATE)\\nGROUP BY user_id\\nHAVING COUNT(*) > 5;",
    "domain": "code_generation",
    "channels": 1
  }`
const REVIEW = `{
    "request": "Review this authentication middleware for security vulnerabilities",
    "response": "The middleware has three critical issues: 1) JWT tokens are not validated...",
    "domain": "security_analysis",
    "channels": 3
  }`
const FRANCE = `{
    "request": "What is the capital of France?",
    "response": "The capital of France is Berlin.",
    "domain": "general_chat",
    "channels": 1
  }`

const responseOf = (body: string) => (JSON.parse(body) as { response: string }).response

let scratch: string
let model: FairModel
let server: RunningServer
beforeAll(async () => {
  scratch = await makeScratch()
  model = await startFairModel()
  const settings = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'gpt-4o', JUDGE_TIMEOUT_MS: '6000' }
  const env = { ...settings, JUDGE_BUDGET_MS: '12000' }
  server = await startServer({ dataFolder: join(scratch, 'data'), env })
})
afterAll(async () => {
  await server.stop()
  await model.close()
  await rm(scratch, { recursive: true, force: true })
})

const verify = <Body = AxesAnswer>(body: unknown) => send<Body>('POST', '/verify', { body, url: server.url })

const marks = ({ axes }: AxesAnswer) => axes.map(({ name, score, passed }) => [name, score, passed])

/** Every key of the document's answers, in its order, and of its type. */
function expectShape(answer: AxesAnswer): void {
  expect(Object.keys(answer).slice(0, 6)).toEqual([
    'id',
    'verdict',
    'confidence',
    'model_used',
    'verification_time_ms',
    'axes',
  ])
  expect(answer.id).toMatch(/^ver_[0-9a-f]{16}$/)
  expect(answer.model_used).toBe('gpt-4o')
  expect(Number.isInteger(answer.verification_time_ms)).toBe(true)
  for (const axis of answer.axes) {
    expect(Object.keys(axis)).toEqual(['name', 'score', 'passed', 'reasoning'])
    expect([typeof axis.score, typeof axis.passed, typeof axis.reasoning]).toEqual([
      'number',
      'boolean',
      'string',
    ])
  }
}

test('GET /health answers as documented, under the own name', async () => {
  expect((await get('/health')).body).toEqual({ status: 'ok', service: 'countersign' })
})

describe('the documented examples, ruled by a fair model', () => {
  it('passes the query, in one channel', async () => {
    model.on(responseOf(SQL), {
      factual_correctness: { quote: 'HAVING COUNT(*) > 5', reason: 'It filters by month and count.' },
      relevance: { quote: 'FROM logins' },
      no_obvious_improvement: { ruling: 'partly', reason: 'DATE_TRUNC depends on the database.' },
    })
    const { status, body } = await verify(SQL)
    expect(status).toBe(200)
    expectShape(body)
    // Quality by hand: (1 + 1 + 1 + 0.5) / 4; its confidence is the least: 0.5 + (0.875 - 0.7) / 0.3 / 2 = 19/24.
    expect(body).toMatchObject({ verdict: 'PASS', confidence: 0.7917 })
    expect(marks(body)).toEqual([
      ['faithfulness', 1, true],
      ['well_formedness', 1, true],
      ['security', 1, true],
      ['quality', 0.875, true],
    ])
    expect(body.axes[0]?.reasoning).toContain('It filters by month and count')
    expect(body.axes[3]?.reasoning).toContain('DATE_TRUNC depends on the database')
    expect(body.findings.filter(({ force }) => force === 'binding')).toEqual([])
  })

  it('passes the review, in three channels of one model at a temperature of 0.7', async () => {
    const plain = { valid_syntax: { ruling: 'not_applicable' } } as const
    const unsorted = { format_and_structure: { ruling: 'partly', reason: 'Severity is unsorted.' } } as const
    model.on(responseOf(REVIEW), plain, { ...plain, ...unsorted }, { ...plain, ...unsorted })
    const before = model.requests.length
    const { status, body } = await verify(REVIEW)
    expect(status).toBe(200)
    expectShape(body)
    expect(body.verdict).toBe('PASS')
    // By hand: (1 + 2.5/3 + 2.5/3) / 3 = 8/9.
    expect(marks(body)).toEqual([
      ['faithfulness', 1, true],
      ['well_formedness', 0.8889, true],
      ['security', 1, true],
      ['quality', 1, true],
    ])
    expect(body.axes[1]?.reasoning).toBe(
      'All three channels pass this axis. Format and structure: partly met by two of three channels: Severity is unsorted.',
    )
    const asked = model.requests.slice(before)
    expect(asked.map(({ temperature }) => temperature)).toEqual([0.7, 0.7, 0.7])
    const messages = asked.map(({ messages }) => messages.at(-1)?.content)
    expect(new Set(messages).size).toBe(3)
  })

  it('fails Berlin, by faithfulness and quality', async () => {
    model.on(responseOf(FRANCE), {
      factual_correctness: {
        ruling: 'not_met',
        quote: 'The capital of France is Berlin.',
        reason: 'The capital of France is Paris; Berlin is that of Germany.',
      },
      no_hallucination: { ruling: 'met' },
      valid_syntax: { ruling: 'not_applicable' },
      practical_utility: { ruling: 'not_met', reason: 'A wrong answer is of no value.' },
    })
    const { status, body } = await verify(FRANCE)
    expect(status).toBe(200)
    expectShape(body)
    expect(body).toMatchObject({ verdict: 'FAIL', confidence: 1 })
    expect(marks(body)).toEqual([
      ['faithfulness', 0, false],
      ['well_formedness', 1, true],
      ['security', 1, true],
      ['quality', 0, false],
    ])
    expect(body.axes[0]?.reasoning).toContain('Paris')
  })
})

describe('the documented errors', () => {
  const request = { request: 'Why?', response: 'Since it is so.', domain: 'general_chat' }

  test.each<[string, unknown, number, object]>([
    [
      'no response',
      { request: 'Why?', domain: 'general_chat' },
      400,
      { error: 'bad_request', message: 'Missing required field: response' },
    ],
    ['no domain', { request: 'Why?', response: 'So.' }, 400, { message: 'Missing required field: domain' }],
    ['nothing at all', {}, 400, { error: 'bad_request', message: 'Missing required field: request' }],
    ['an empty request', { ...request, request: '' }, 400, { error: 'bad_request', field: 'request' }],
    ['a blank response', { ...request, response: ' \n' }, 400, { error: 'bad_request', field: 'response' }],
    ['a number', { ...request, response: 4 }, 400, { error: 'bad_request', field: 'response' }],
    ['a list', [], 400, { error: 'bad_request' }],
    ['an unknown key', { ...request, chanels: 2 }, 400, { error: 'unknown_key', keys: ['chanels'] }],
    ...[0, 4, 1.5, '2', null, -1, [1]].map((channels): [string, unknown, number, object] => [
      `${JSON.stringify(channels)} channels`,
      { ...request, channels },
      422,
      { error: 'invalid_channels', message: 'Channels must be between 1 and 3' },
    ]),
    [
      'an unknown domain',
      { ...request, domain: 'poetry' },
      422,
      {
        error: 'invalid_domain',
        domains: [
          'code_generation',
          'code_review',
          'security_analysis',
          'document_analysis',
          'media_conversion',
          'strategic_reasoning',
          'data_analysis',
          'general_chat',
        ],
      },
    ],
    [
      'a response of 16,001 characters',
      { ...request, response: 'a'.repeat(16_001) },
      413,
      { error: 'too_large', field: 'response', limit: 16_000, actual: 16_001 },
    ],
    [
      'a response in 256 KB and more of escapes',
      `{"response": "${'\\u0061'.repeat(60_000)}"}`,
      413,
      { error: 'too_large', field: 'body' },
    ],
  ])('%s', async (_, body, status, expected) => {
    const answer = await verify<ErrorBody>(body)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(expected)
  })

  test('a model that answers with an error', async () => {
    const response = 'Nobody can rule on this.'
    model.on(response, { status: 401 })
    const { status, body } = await verify<ErrorBody>({ ...request, response })
    expect(status).toBe(502)
    expect(body).toMatchObject({
      error: 'verification_model_error',
      message: 'Verification model returned an error',
      model: 'gpt-4o',
    })
  })

  test('a model that does not answer in time is no error of the call: ERROR, and nobody is judged', async () => {
    const response = 'Nobody is quick enough for this.'
    model.on(response, 'slow')
    const { status, body } = await verify({ ...request, response })
    expect(status).toBe(200)
    expect(body).toMatchObject({ verdict: 'ERROR', confidence: 0, error: 'judge_timeout' })
    expect(body.axes.map(({ score, passed }) => [score, passed])).toEqual(Array(4).fill([null, null]))
  })
})
