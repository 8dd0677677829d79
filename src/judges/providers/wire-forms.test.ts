import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { allOf, judgeOf, verdictQuestion } from '../../../test/judge-of.js'
import {
  type JudgeReply,
  type JudgeRequest,
  type JudgeScript,
  type JudgeServer,
  judgeServer,
  settingsFor,
} from '../../../test/judge-server.js'
import type { JsonValue } from '../../core/json/value.js'
import { createSandbox } from '../../sandbox/index.js'

const guarded = createSandbox()
let server: JudgeServer
beforeAll(async () => {
  server = await judgeServer()
})
afterAll(async () => {
  await server.close()
  await guarded.close()
})

const QUESTION = verdictQuestion(['one'])
const CONTENT = { claims: [{ id: 'one', verdict: 'supported' }] }
const GOOD: JudgeReply = { content: CONTENT }

async function ask(engine: string, scripts: readonly JudgeScript[], more: Record<string, string> = {}) {
  server.answer(...scripts)
  const inTest = judgeOf({ ...settingsFor(engine, server.url), ...more }, guarded)
  const [passed] = (await inTest.judge.ask(QUESTION)).passes
  return { ...inTest, passed, requests: [...server.requests] }
}

const bad = (message: string, more: { [key: string]: JsonValue } = {}): JudgeReply => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', ...more } },
})

/** What a request says of the form of its reply. */
function askedFor({ body }: JudgeRequest): unknown {
  const format = body.response_format as { type: string; json_schema?: { strict?: boolean } } | undefined
  if (body.output_config) return 'output_config'
  if (body.tools) return 'tool'
  return format ? `${format.type}${format.json_schema?.strict ? ' strict' : ''}` : 'plain'
}

describe('requests', () => {
  it('go to Groq as chat completions with a strict schema, temperature 0 and a seed', async () => {
    const [request] = (await ask('groq', [GOOD])).requests
    expect(request).toMatchObject({
      path: '/openai/v1/chat/completions',
      headers: { authorization: 'Bearer gsk_test', 'content-type': 'application/json' },
      body: {
        model: 'openai/gpt-oss-120b',
        temperature: 0,
        max_completion_tokens: 8_192,
        response_format: {
          type: 'json_schema',
          json_schema: {
            name: 'reply',
            strict: true,
            schema: { type: 'object', additionalProperties: false },
          },
        },
      },
    })
    expect(request?.body.seed).toBeTypeOf('number')
    expect(request?.body.messages).toMatchObject([{ role: 'system' }, { role: 'user' }])
  })

  it('ask no other model of Groq for strictness', async () => {
    const { requests } = await ask('groq', [GOOD], { GROQ_MODEL: 'llama-3.3-70b-versatile' })
    expect(requests.map(askedFor)).toEqual(['json_schema'])
  })

  it('go to Workers AI below the account, with the schema itself as `json_schema`', async () => {
    const [request] = (await ask('workers_ai', [GOOD])).requests
    expect(request).toMatchObject({
      path: '/client/v4/accounts/acc0/ai/run/@cf/meta/llama-3.3-70b-instruct-fp8-fast',
      headers: { authorization: 'Bearer cft_test' },
      body: {
        temperature: 0,
        max_tokens: 4_096,
        response_format: { type: 'json_schema', json_schema: { type: 'object' } },
      },
    })
  })

  it('go to others below their base URL, whose query stays, with a key only where there is one', async () => {
    const url = `${server.url}/openai/deployments/d/?api-version=2025-01-01`
    server.answer(GOOD)
    const { judge } = judgeOf({ OPENAI_BASE_URL: url, OPENAI_MODEL: 'qwen3:8b' }, guarded)
    await judge.ask(QUESTION)
    const [request] = server.requests
    expect(request?.path).toBe('/openai/deployments/d/chat/completions?api-version=2025-01-01')
    expect(request?.headers.authorization).toBeUndefined()
    expect(request?.body).toMatchObject({ model: 'qwen3:8b', max_tokens: 4_096 })
  })

  it('go to Anthropic as messages, with the system prompt beside them', async () => {
    const [request] = (await ask('anthropic', [GOOD])).requests
    expect(request).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': 'sk-ant-test', 'anthropic-version': '2023-06-01' },
      body: {
        model: 'claude-sonnet-5',
        system: 'You rule.',
        messages: [{ role: 'user' }],
        max_tokens: 8_192,
        temperature: 0,
        output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
      },
    })
    expect(request?.headers.authorization).toBeUndefined()
    expect(request?.body.seed).toBeUndefined()
  })
})

describe('the ladder is gone down by refusals that name the form of the reply', () => {
  it('of a host that knows no schemas, no JSON mode and nothing', async () => {
    const { passed, judge, pass, requests } = await ask('openai_compatible', [
      bad('strict is not permitted in json_schema', { param: 'response_format' }),
      bad("'response_format.type' must be 'json_object' or 'text'"),
      bad('This model does not support response_format'),
      GOOD,
    ])
    expect(passed).toMatchObject({ ruling: { one: 'supported' }, call: { rung: 'plain', requests: 4 } })
    expect(requests.map(askedFor)).toEqual(['json_schema strict', 'json_schema', 'json_object', 'plain'])
    // Without a schema beside them, the words tell of it.
    expect(requests.map(({ user }) => user.includes('It must fit this JSON Schema: {'))).toEqual([
      false,
      false,
      true,
      true,
    ])
    server.answer(GOOD)
    await judge.ask(QUESTION)
    expect(server.requests.map(askedFor)).toEqual(['plain'])
    // After an hour it is tried again.
    pass(3_600_001)
    await judge.ask(QUESTION)
    expect(server.requests.map(askedFor)).toEqual(['plain', 'json_schema strict'])
  })

  it('of a model of Anthropic without structured output, by a forced call of a tool', async () => {
    const refusal = {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'output_config.format: not supported' },
    }
    const { passed, requests } = await ask('anthropic', [{ status: 400, body: refusal }, GOOD])
    expect(requests.map(askedFor)).toEqual(['output_config', 'tool'])
    expect(requests[1]?.body).toMatchObject({
      tools: [{ name: 'reply', input_schema: { type: 'object' } }],
      tool_choice: { type: 'tool', name: 'reply' },
    })
    expect(passed).toMatchObject({ ruling: { one: 'supported' }, call: { rung: 'json_schema' } })
  })

  it('of Workers AI when it cannot meet its JSON mode', async () => {
    const refusal = {
      success: false,
      errors: [{ code: 5025, message: "This model doesn't support JSON Schema." }],
    }
    const { requests } = await ask('workers_ai', [{ status: 400, body: refusal }, GOOD])
    expect(requests.map(askedFor)).toEqual(['json_schema', 'json_object'])
  })

  it('and by no other: a 400 that names something else is a wrong setting', async () => {
    const { passed, requests } = await ask('openai_compatible', [
      bad('The model `gpt-test` does not exist', { code: 'model_not_found' }),
    ])
    expect(requests).toHaveLength(1)
    expect(passed?.trouble).toMatchObject({
      code: 'judge_misconfigured',
      message: expect.stringMatching(/HTTP 400, model_not_found\)\. Set OPENAI_MODEL /),
    })
  })
})

describe('parameters that a model refuses', () => {
  it.each([
    ['anthropic', '`temperature` is deprecated for this model.', {}, 'temperature'],
    [
      'openai_compatible',
      "Unsupported value: 'temperature' does not support 0",
      { param: 'temperature' },
      'temperature',
    ],
    ['openai_compatible', 'seed: Extra inputs are not permitted', {}, 'seed'],
  ])('%s: %s', async (engine, message, more, parameter) => {
    const { passed, judge, requests } = await ask(engine, [bad(message, more), GOOD])
    expect(requests.map(({ body }) => Object.hasOwn(body, parameter))).toEqual([true, false])
    expect(passed).toMatchObject({ ruling: { one: 'supported' }, call: { withoutParameters: [parameter] } })
    server.answer(GOOD)
    await judge.ask(QUESTION)
    expect(server.requests.map(({ body }) => Object.hasOwn(body, parameter))).toEqual([false])
  })

  it('max_tokens by its newer name', async () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    const { requests } = await ask('openai_compatible', [bad(message, { param: 'max_tokens' }), GOOD])
    expect(requests[1]?.body).toMatchObject({ max_completion_tokens: 4_096 })
    expect(requests[1]?.body).not.toHaveProperty('max_tokens')
  })

  it('are refused but once: a second time it is a wrong setting', async () => {
    const { passed, requests } = await ask('anthropic', [bad('`temperature` is deprecated for this model.')])
    expect([passed?.trouble?.code, requests.length]).toEqual(['judge_misconfigured', 2])
  })
})

describe('spent quotas are not asked again', () => {
  const DAY = { 'retry-after': '1', 'x-ratelimit-remaining-requests': '0' }
  const TPD = 'Rate limit reached for model on tokens per day (TPD): Limit 200000'
  it.each([
    ['groq', { status: 429, headers: DAY }],
    ['groq', { status: 429, body: { error: { message: TPD, code: 'rate_limit_exceeded' } } }],
    ['workers_ai', { status: 429, body: { success: false, errors: [{ code: 3036, message: 'daily' }] } }],
    ['openai_compatible', { status: 429, body: { error: { code: 'insufficient_quota', message: 'q' } } }],
    ['anthropic', bad('Your credit balance is too low to access the Anthropic API.')],
  ] as const)('%s %j', async (engine, reply) => {
    const { passed, requests, waits } = await ask(engine, [reply as JudgeReply])
    expect([passed?.trouble?.code, requests.length, waits]).toEqual(['quota_spent', 1, []])
  })

  it.each([
    [
      'groq',
      {
        status: 429,
        headers: { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-remaining-requests': '90' },
      },
    ],
    ['workers_ai', { status: 429, body: { success: false, errors: [{ code: 3040, message: 'capacity' }] } }],
    [
      'anthropic',
      { status: 529, body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } } },
    ],
  ] as const)('while those of a moment are: %s %j', async (engine, reply) => {
    const { passed, waits } = await ask(engine, [reply as JudgeReply, GOOD])
    expect(passed?.ruling).toEqual({ one: 'supported' })
    expect(waits).toHaveLength(1)
    // Half a second, or down to half of it.
    expect(waits[0]).toBeGreaterThanOrEqual(250)
    expect(waits[0]).toBeLessThanOrEqual(500)
  })
})

describe('what a model wrote is found', () => {
  it('in `failed_generation`, where Groq could not hold it to the schema', async () => {
    const generation = '{"claims":[{"id":"one","verdict":"supported"}]}</s>'
    const salvaged = bad('Failed to validate JSON against the schema.', {
      code: 'json_validate_failed',
      failed_generation: generation,
    })
    const { passed, requests } = await ask('groq', [salvaged])
    expect(requests).toHaveLength(1)
    expect(passed).toMatchObject({
      ruling: { one: 'supported' },
      call: { repairs: ['failed_generation', 'surrounding_text'] },
    })
    const worthless = bad('Failed', { code: 'json_validate_failed', failed_generation: '{"claims":[{"id":' })
    expect((await ask('groq', [worthless])).passed?.trouble?.code).toBe('judge_malformed')
  })

  it.each([
    ['an object', { content: CONTENT }],
    ['a text', { content: JSON.stringify(CONTENT) }],
    ['an object, as newer models answer', { content: CONTENT, isNewer: true }],
    ['a list of one object', { content: [CONTENT] }],
  ])('in `result` of Workers AI as %s', async (_words, reply) => {
    expect((await ask('workers_ai', [reply])).passed?.ruling).toEqual({ one: 'supported' })
  })

  it('in the parts of a message', async () => {
    const message = {
      content: [
        { type: 'text', text: '{"claims":' },
        { type: 'text', text: '[]}' },
      ],
    }
    const body = { choices: [{ finish_reason: 'stop', message }] }
    expect((await ask('openai_compatible', [{ body }])).passed?.ruling).toEqual({})
  })

  it('with the build of the model', async () => {
    const { passed } = await ask('groq', [{ ...GOOD, fingerprint: 'fp_4b1' }])
    expect(passed?.call.fingerprint).toBe('fp_4b1')
  })

  it.each([
    ['half a surrogate pair', '\ud800fp', '\ufffdfp'],
    ['more than 200 units, cut within a pair', `${'f'.repeat(199)}😀`, `${'f'.repeat(199)}\ufffd`],
  ])('names a build in a way that can be signed: %s', async (_words, fingerprint, kept) => {
    const { passed } = await ask('groq', [{ ...GOOD, fingerprint }])
    expect(passed?.call.fingerprint).toBe(kept)
  })

  it('and not in the body of an error that bears the status 200', async () => {
    const inner = { body: { error: { code: 503, message: 'Provider returned error' } } }
    const { passed, requests } = await ask('openai_compatible', [inner, GOOD])
    expect([passed?.ruling, requests.length]).toEqual([{ one: 'supported' }, 2])
  })
})

test('a question that is longer than the model takes is asked in halves', async () => {
  server.answer((request) =>
    (request.data.claims as JsonValue[]).length > 1
      ? bad('This model has a maximum context length of 8192 tokens', { code: 'context_length_exceeded' })
      : { content: allOf(request.data) as never },
  )
  const { judge } = judgeOf(settingsFor('openai_compatible', server.url), guarded)
  const [passed] = (await judge.ask(verdictQuestion(['a', 'b']))).passes
  expect(passed).toMatchObject({ ruling: { a: 'supported', b: 'supported' }, call: { requests: 3 } })
})

test.each([
  [{ CLOUDFLARE_ACCOUNT_ID: 'a' }, /CLOUDFLARE_ACCOUNT_ID is set and CLOUDFLARE_API_TOKEN is not/],
  [{ CLOUDFLARE_API_TOKEN: 'a' }, /CLOUDFLARE_API_TOKEN is set and CLOUDFLARE_ACCOUNT_ID is not/],
  [{ OPENAI_BASE_URL: 'https://api.openai.com/v1' }, /OPENAI_BASE_URL is set and OPENAI_MODEL is not/],
  [{ GROQ_API_KEY: 'k', GROQ_BASE_URL: 'http://groq.example' }, /GROQ_BASE_URL must begin with https:/],
  [{ GROQ_API_KEY: 'two words' }, /GROQ_API_KEY must be of printable characters/],
  [{ JUDGE_BUDGET_MS: '0' }, /JUDGE_BUDGET_MS must be more than 0/],
  [{ JUDGE_CASSETTES: 'play x' }, /JUDGE_CASSETTES must be record or replay, and a folder/],
])('half a configuration is refused at the start: %j', (environment, message) => {
  expect(() => judgeOf(environment as Record<string, string>, guarded)).toThrow(message)
})

test('providers are asked in the order groq, workers_ai, openai_compatible, anthropic', () => {
  const all = ['anthropic', 'openai_compatible', 'workers_ai', 'groq'].map((engine) =>
    settingsFor(engine, server.url),
  )
  const { judge } = judgeOf(Object.assign({}, ...all), guarded)
  expect(judge.providers).toEqual([
    { name: 'groq', model: 'openai/gpt-oss-120b' },
    { name: 'workers_ai', model: '@cf/meta/llama-3.3-70b-instruct-fp8-fast' },
    { name: 'openai_compatible', model: 'gpt-test' },
    { name: 'anthropic', model: 'claude-sonnet-5' },
  ])
})
