import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { get, judge, post, refused } from './call.js'

const checked = async (agent_output: string, ...checks: object[]) =>
  (await judge({ agent_output, checks })).checks

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const from = performance.now()
  const result = await work()
  return { ms: performance.now() - from, result }
}

// The bounds below are of a server that is awake: its threads load their modules in the first second.
beforeAll(async () => {
  const check = { type: 'json_schema', schema: {} }
  await Promise.all(Array.from({ length: 12 }, () => checked('1', check, { type: 'regex', expected: '1' })))
})

describe('text that is meant to hang the server', () => {
  test('a pattern that backtracks for ever ends as budget within 2 s, while others are served', async () => {
    const attack = timed(() => checked(`${'a'.repeat(34)}!`, { type: 'regex', expected: '^(a+)+$' }))
    const others = await Promise.all(
      Array.from({ length: 10 }, () => timed(() => checked('abc', { type: 'regex', expected: '^a' }))),
    )
    expect(others.every(({ result }) => result[0]?.outcome === 'passed')).toBe(true)
    const { ms, result } = await attack
    expect(result[0]).toMatchObject({
      outcome: 'error',
      passed: false,
      detail: expect.stringMatching(/^budget: /),
    })
    expect(ms).toBeLessThan(2_000)
    expect(Math.max(...others.map((other) => other.ms))).toBeLessThan(1_000)
  })

  test('a pattern that would be compiled for minutes ends as budget within 2 s', async () => {
    const pattern = { type: 'regex', expected: `${'\\p{RGI_Emoji}'.repeat(1_600)}$`, flags: 'vi' }
    const schema = { type: 'json_schema', schema: { pattern: '\\P{L}\\b'.repeat(14) } }
    for (const [output, check] of [
      ['hello', pattern],
      ['"h\u00e9\u{1f600}"', schema],
    ] as const) {
      const { ms, result } = await timed(() => checked(output, check))
      expect(result[0]).toMatchObject({ outcome: 'error', detail: expect.stringMatching(/^budget: /) })
      expect(ms).toBeLessThan(2_000)
    }
  })

  test('12 requests full of such patterns hold up nobody else', async () => {
    const backtracking = Array(16).fill({ type: 'regex', expected: '^(a+)+$' })
    const hostile = Array.from({ length: 12 }, () => checked(`${'a'.repeat(34)}!`, ...backtracking))
    const honest: { ms: number; outcome: string | undefined }[] = []
    for (let n = 0; n < 20; n++) {
      const { ms, result } = await timed(() => checked('abc', { type: 'regex', expected: '^a' }))
      honest.push({ ms, outcome: result[0]?.outcome })
    }
    expect(honest.every(({ outcome }) => outcome === 'passed')).toBe(true)
    expect(Math.max(...honest.map(({ ms }) => ms))).toBeLessThan(3_000)
    for (const checks of await Promise.all(hostile))
      expect(checks.every(({ detail }) => detail.startsWith('budget: '))).toBe(true)
  }, 60_000)

  test.each([
    ['{ x 16,000', '{'.repeat(16_000)],
    ['[ x 16,000', '['.repeat(16_000)],
    ['{"a": x 3,000', '{"a":'.repeat(3_000)],
  ])('%s fails as no JSON within 500 ms', async (_name, output) => {
    const { ms, result } = await timed(() => checked(output, { type: 'json_schema', schema: {} }))
    expect(result[0]).toMatchObject({ outcome: 'failed', detail: expect.stringMatching(/^invalid_json: /) })
    expect(ms).toBeLessThan(500)
  })

  test('{ x 20,000 is over the limit of the field', async () => {
    const check = { type: 'json_schema', schema: {} }
    expect(await refused({ agent_output: '{'.repeat(20_000), checks: [check] })).toMatchObject({
      status: 413,
      error: 'too_large',
      field: 'agent_output',
    })
  })

  test('16,000 characters of 1/3+1/5+1/7+... end as budget', async () => {
    const terms = Array.from({ length: 4_000 }, (_, i) => `1/${2 * i + 3}`).join('+')
    const output = terms.slice(0, 16_000).replace(/[+/]\d*$/, '')
    const [numeric] = await checked(output, { type: 'numeric', expected: 4 })
    expect(numeric).toMatchObject({ outcome: 'error', detail: expect.stringMatching(/^budget: /) })
  })

  test('a check in error is to be tried again, never a fail', async () => {
    const checks = [{ type: 'regex', expected: '^(a+)+$' }]
    expect(await judge({ agent_output: `${'a'.repeat(34)}!`, checks })).toMatchObject({
      verdict: 'retry',
      reasons: [expect.stringMatching(/^check_error: regex: budget: /)],
    })
  })
})

describe('numbers are what their text says', () => {
  const schema = (text: string) => `{"type":"json_schema","schema":${text}}`
  test.each([
    ['1.13', schema('{"multipleOf":0.01}'), 'passed'],
    ['0.07', schema('{"multipleOf":0.01}'), 'passed'],
    ['99999999999.99', schema('{"multipleOf":0.01}'), 'passed'],
    ['1.135', schema('{"multipleOf":0.01}'), 'failed'],
    ['9.00000005', schema('{"multipleOf":3}'), 'failed'],
    ['9007199254740992', schema('{"const":9007199254740993}'), 'failed'],
    ['9007199254740993', schema('{"const":9007199254740993}'), 'passed'],
    ['1e400', schema('{}'), 'failed'],
    ['{"amount":999,"amount":5}', schema('{"properties":{"amount":{"maximum":10}}}'), 'failed'],
    ['9007199254740992', '{"type":"equals","expected":9007199254740993}', 'failed'],
    ['9007199254740992 + 1', '{"type":"equals","expected":9007199254740993}', 'passed'],
    ['0.1 + 0.2', '{"type":"equals","expected":0.3}', 'passed'],
    ['NaN', '{"type":"numeric","expected":1}', 'failed'],
    ['Infinity', '{"type":"numeric","expected":1,"tolerance":1}', 'failed'],
    ['1 / 0', '{"type":"numeric","expected":1,"tolerance":1}', 'failed'],
  ])('%s under %s: %s', async (output, check, outcome) => {
    const { checks } = await judge(`{"agent_output":${JSON.stringify(output)},"checks":[${check}]}`)
    expect(checks[0]).toMatchObject({ outcome })
  })

  test('a duplicate key and an overflow are named with their offset', async () => {
    const [duplicate] = await checked('{"amount":999,"amount":5}', { type: 'json_schema', schema: {} })
    expect(duplicate?.detail).toMatch(/^duplicate_key: .*"amount".*14/)
    const [overflow] = await checked('[1,1e400]', { type: 'json_schema', schema: {} })
    expect(overflow?.detail).toMatch(/^number_overflow: .*1e400.*3/)
  })
})

describe('requests that are refused, by name', () => {
  const ok = { agent_output: '4' }
  test.each([
    ['an unknown key', { ...ok, outptu: '' }, 400, 'unknown_key', { keys: ['outptu'] }],
    [
      'an unknown key of a check',
      { ...ok, checks: [{ type: 'regex', expected: 'a', flag: 'i' }] },
      400,
      'unknown_key',
      { keys: ['flag'], field: 'checks[0]' },
    ],
    [
      'an unknown key of evidence',
      { ...ok, evidence: [{ text: 'a', source: 'b' }] },
      400,
      'unknown_key',
      { keys: ['source'], field: 'evidence[0]' },
    ],
    [
      '__proto__',
      '{"agent_output":"4","__proto__":{"retain":true}}',
      400,
      'unknown_key',
      { keys: ['__proto__'] },
    ],
    ['no output', {}, 400, 'invalid_request', { field: 'agent_output' }],
    ['a number as the output', { agent_output: 1 }, 400, 'invalid_request', { field: 'agent_output' }],
    [
      'an unknown check',
      { ...ok, checks: [{ type: 'vibes' }] },
      400,
      'invalid_request',
      { field: 'checks[0].type' },
    ],
    [
      'an invalid pattern',
      { ...ok, checks: [{ type: 'regex', expected: 'a(b' }] },
      400,
      'invalid_pattern',
      { field: 'checks[0].expected', position: expect.any(Number) },
    ],
    [
      'a schema that is none',
      { ...ok, checks: [{ type: 'json_schema', schema: { type: 'integr' } }] },
      400,
      'invalid_schema',
      { field: 'checks[0].schema' },
    ],
    [
      'a remote reference',
      { ...ok, checks: [{ type: 'json_schema', schema: { $ref: 'https://example.com/s' } }] },
      400,
      'remote_ref',
      { field: 'checks[0].schema' },
    ],
    [
      'a dialect from elsewhere',
      { ...ok, checks: [{ type: 'json_schema', schema: { $schema: 'https://example.com/d' } }] },
      400,
      'unsupported_dialect',
      { field: 'checks[0].schema' },
    ],
    [
      '17,000 characters',
      { agent_output: 'a'.repeat(17_000) },
      413,
      'too_large',
      { field: 'agent_output', limit: 16_000, actual: 17_000 },
    ],
    ['a long task', { ...ok, task: 'a'.repeat(8_001) }, 413, 'too_large', { field: 'task' }],
    [
      'a long piece of evidence',
      { ...ok, evidence: ['a', { text: 'a'.repeat(4_001) }] },
      413,
      'too_large',
      { field: 'evidence[1]' },
    ],
    ['too much evidence', { ...ok, evidence: Array(21).fill('a') }, 413, 'too_large', { field: 'evidence' }],
    ['a long criterion', { ...ok, criteria: ['a'.repeat(501)] }, 413, 'too_large', { field: 'criteria[0]' }],
    ['too many criteria', { ...ok, criteria: Array(21).fill('a') }, 413, 'too_large', { field: 'criteria' }],
    [
      'too many checks',
      { ...ok, checks: Array(17).fill({ type: 'numeric', expected: 4 }) },
      413,
      'too_large',
      { field: 'checks' },
    ],
    [
      'too much together',
      { agent_output: 'a'.repeat(16_000), task: 'a'.repeat(8_000), criteria: ['a'] },
      413,
      'too_large',
      { limit: 24_000, actual: 24_001 },
    ],
    [
      'a key twice',
      '{"agent_output":"4","agent_output":"5"}',
      400,
      'duplicate_key',
      { key: 'agent_output', offset: 20 },
    ],
    ['half a surrogate pair', '{"agent_output":"\\ud800"}', 400, 'invalid_unicode', { offset: 16 }],
    ['no JSON', '{"agent_output":', 400, 'bad_json', { offset: 16 }],
    ['an empty body', '', 400, 'empty_body', {}],
    [
      'a number beyond a double',
      '{"agent_output":"4","checks":[{"type":"numeric","expected":1e400}]}',
      400,
      'number_overflow',
      {},
    ],
  ])('%s', async (_name, request, status, error, details) => {
    expect(await refused(request)).toMatchObject({
      status,
      error,
      message: expect.stringMatching(/\S/),
      ...details,
    })
  })

  test('limits that are met exactly are met', async () => {
    const request = { agent_output: 'a'.repeat(16_000), task: 'a'.repeat(8_000) }
    expect(await judge(request)).toMatchObject({
      verdict: 'retry',
      reasons: [expect.stringMatching(/^nothing_to_check/)],
    })
  })

  test('300 KB are 413 before anything is read', async () => {
    expect(await post('/v1/judge', `{"agent_output":"${'a'.repeat(300_000)}"}`)).toMatchObject({
      status: 413,
      body: { error: 'too_large', field: 'body', limit: 262_144 },
    })
  })
})

describe('what HTTP itself can get wrong', () => {
  test('an unknown path, a wrong method, a wrong media type', async () => {
    expect(await get('/nowhere')).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect(await get('/v1/judge')).toMatchObject({
      status: 405,
      body: { error: 'method_not_allowed', allow: ['POST'] },
    })
    const response = await fetch(`${inject('serverUrl')}/v1/judge`, {
      method: 'POST',
      body: 'agent_output=4',
    })
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 415,
      body: { error: 'unsupported_media_type', message: expect.stringContaining('content-type') },
    })
  })

  test.each([
    ['/v1/receipts/%ff', 400, 'bad_http'],
    ['/v1/receipts/%', 400, 'bad_http'],
    [`/v1/receipts/${'a'.repeat(8_000)}`, 404, 'no_such_receipt'],
  ])('%.20s: %i %s, with a request id', async (path, status, error) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status, body: { error, message: expect.stringMatching(/\S/) } })
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s on a known path is 405, whatever the body',
    async (method) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${inject('serverUrl')}/v1/judge`, { method, headers, body: '{' })
      expect({
        status: response.status,
        allow: response.headers.get('allow'),
        body: await response.json(),
      }).toMatchObject({
        status: 405,
        allow: 'POST',
        body: { error: 'method_not_allowed' },
      })
    },
  )

  test.each([
    ['no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 200],
    [
      'an unknown expectation',
      'GET /health HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      417,
    ],
    ['a URL that is none', 'GET http://[::1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'EHLO there\r\n\r\n', 400],
  ])('%s: an answer with a body and a request id', async (_name, bytes, status) => {
    const answer = await raw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/x-request-id: req_[0-9a-f]{24}/i)
    expect(answer).toMatch(/\{.*\}/)
  })

  test('every answer has its own request id', async () => {
    const answers = [
      await get('/health'),
      await get('/nowhere'),
      await post('/v1/judge', '{'),
      await post('/v1/judge', { agent_output: '' }),
    ]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(ids.every((id) => /^req_[0-9a-f]{24}$/.test(id ?? ''))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(answers[3]?.body.request_id).toBe(ids[3])
  })
})

test('evidence_hash is the hash of salt and output, so that the holder of the salt can redo it', async () => {
  const { salt, checks } = await judge({ agent_output: 'vier ✓', checks: [{ type: 'regex', expected: '✓' }] })
  const expected = createHash('sha256')
    .update(Buffer.from(salt, 'hex'))
    .update('vier ✓', 'utf8')
    .digest('hex')
  expect(checks[0]?.evidence_hash).toBe(expected)
})

/** Sends bytes as they are, and reads until the server closes. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(inject('serverUrl'))
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    socket.on('close', () => resolve(text)).on('error', reject)
  })
}
