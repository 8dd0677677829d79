import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeScratch } from './embedded.js'
import { type Asked, type Asking, anyAddress, ask, BEHIND_PROXY, countersign, keyOf } from './keyed.js'
import { type RunningServer, startServer } from './start-server.js'

// Some make keys, each by a command of its own.
vi.setConfig({ testTimeout: 120_000 })

let scratch: string
let folder: string
/** Two servers on one database. */
let servers: readonly RunningServer[]
let acme: { id: string; key: string }
let other: { id: string; key: string }
beforeAll(async () => {
  scratch = await makeScratch()
  folder = join(scratch, 'data')
  acme = await keyOf('acme', folder)
  const env = { ...BEHIND_PROXY, RATE_ROUTES: 'facts=3/hour' }
  servers = await Promise.all([
    startServer({ dataFolder: folder, env }),
    startServer({ dataFolder: folder, env }),
  ])
  other = await keyOf('other', folder)
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const at = (path: string, asking: Asking = {}, server = 0) => ask(`${servers[server]?.url}${path}`, asking)
const rate = ({ headers }: Asked) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN))

const JUDGED = { agent_output: '4', checks: [{ type: 'numeric', expected: 4 }] }
const FREE = '/api/v1/models/relocation'
const MOVE = {
  currentSalary: 80_000,
  newSalary: 95_000,
  currentMonthlyExpenses: 3_500,
  newMonthlyExpenses: 4_100,
  movingCosts: 8_000,
  currentSavings: 25_000,
  annualReturn: 0.06,
  yearsHorizon: 5,
}
const PAID = '/api/v1/models/loan-amortization'

describe('the limit on an address', () => {
  test('the 121st call in a minute is 429, whichever of the two servers had the 120 before', async () => {
    const address = anyAddress()
    const first = await at('/v1/receipts/keys', { address })
    expect({ status: first.status, rate: rate(first) }).toEqual({ status: 200, rate: [120, 119, 60] })
    for (let n = 2; n <= 120; n++) {
      const answer = await at('/v1/receipts/keys', { address }, n % 2)
      expect({ status: answer.status, left: rate(answer)[1] }).toEqual({ status: 200, left: 120 - n })
    }
    for (const server of [0, 1]) {
      const refused = await at('/v1/receipts/keys', { address }, server)
      const retryAfter = Number(refused.headers.get('retry-after'))
      expect(refused).toMatchObject({
        status: 429,
        body: {
          error: 'rate_limited',
          scope: 'address',
          limit: 120,
          window_seconds: 60,
          retry_after: retryAfter,
        },
      })
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      expect(rate(refused)).toEqual([120, 0, retryAfter])
    }
    expect((await at('/v1/receipts/keys')).status).toBe(200)
    expect((await at('/v1/receipts/x', { address, key: acme.key })).status).toBe(429)
  })

  test('300 calls at once over both servers: 120 pass', async () => {
    const address = anyAddress()
    const calls = Array.from({ length: 300 }, (_, n) => at('/v1/receipts/keys', { address }, n % 2))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(180)
  })

  test('counts all of an IPv6 network of 64 bits as one, and calls to no path too', async () => {
    const call = (n: number) => at('/no/such/path', { address: `2001:db8:7:7:${n.toString(16)}::1` }, n % 2)
    const statuses = (await Promise.all(Array.from({ length: 121 }, (_, n) => call(n)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 404)).toHaveLength(120)
    expect((await call(1)).status).toBe(429)
    expect((await at('/no/such/path', { address: '2001:db8:7:8::1' })).status).toBe(404)
  })

  test('does not make a server look ill to those who watch it, who have a count of their own', async () => {
    const address = anyAddress()
    await Promise.all(Array.from({ length: 121 }, () => at('/v1/receipts/keys', { address })))
    expect((await at('/v1/receipts/keys', { address })).status).toBe(429)
    expect(await at('/health', { address })).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await at('/ready', { address }, 1)).toMatchObject({ status: 200, body: { status: 'ready' } })
    const probes = Array.from({ length: 121 }, (_, n) => at('/health', { address }, n % 2))
    expect((await Promise.all(probes)).filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})

test('the limit on a route holds for a tenant with all its keys, and apart for each address without one', async () => {
  const second = await keyOf('acme', folder)
  const statuses = []
  for (const key of [acme.key, second.key, acme.key, second.key])
    statuses.push((await at('/api/v1/facts', { key }, statuses.length % 2)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await at('/api/v1/facts', { key: acme.key })).toMatchObject({
    status: 429,
    body: { scope: 'route', limit: 3, window_seconds: 3_600 },
  })
  expect((await at('/api/v1/facts', { key: other.key })).status).toBe(200)
  expect((await at('/api/v1/facts')).status).toBe(200)
})

describe('of several reasons to refuse a call, the first of 429, 401, 404, 402, 413, 400, 422 is given', () => {
  const usedUp = anyAddress()
  const large = `{"agent_output": "${'x'.repeat(300_000)}`
  const inputs = { principal: 'much' }
  beforeAll(async () => {
    await Promise.all(Array.from({ length: 121 }, () => at('/v1/receipts/keys', { address: usedUp })))
  })

  test.each<[string, string, Asking, number, string]>([
    ['429 before 401, 413 and 400', '/v1/judge', { address: usedUp, body: large }, 429, 'rate_limited'],
    ['429 before 404 and 400', '/api/v1/models/none', { address: usedUp, body: '{' }, 429, 'rate_limited'],
    ['429 before 402 and 400', PAID, { address: usedUp, body: '{' }, 429, 'rate_limited'],
    ['429 before 404 of a path', '/none', { address: usedUp }, 429, 'rate_limited'],
    ['401 before 404', '/v1/receipts/rcpt_none', {}, 401, 'key_needed'],
    ['401 before 413 and 400', '/v1/judge', { body: large }, 401, 'key_needed'],
    ['401 before 400', '/v1/judge', { body: '{' }, 401, 'key_needed'],
    ['404 before 402 and 400', '/api/v1/models/none', { body: '{' }, 404, 'no_such_model'],
    [
      '402 before 413 and 400',
      PAID,
      { body: `{"inputs": "${'x'.repeat(1_100_000)}` },
      402,
      'payment_required',
    ],
    ['402 before 400', PAID, { body: '{' }, 402, 'payment_required'],
  ])('%s', async (_, path, asking, status, error) => {
    expect(await at(path, asking)).toMatchObject({ status, body: { error } })
  })

  test.each<[string, string, Asking, number, string]>([
    [
      '404 before 413 and 400',
      '/api/v1/models/none',
      { body: `{"a": "${'x'.repeat(1_100_000)}` },
      404,
      'no_such_model',
    ],
    ['413 before 400', '/v1/judge', { body: large }, 413, 'too_large'],
    ['400 for what is no JSON', PAID, { body: '{' }, 400, 'bad_json'],
    ['400 for inputs that are none', PAID, { body: inputs }, 400, 'invalid_inputs'],
  ])('with a key: %s', async (_, path, asking, status, error) => {
    expect(await at(path, { ...asking, key: acme.key })).toMatchObject({ status, body: { error } })
  })
})

describe('what is open without a key', () => {
  test.each([
    '/health',
    '/ready',
    '/openapi.json',
    '/v1/receipts/keys',
    '/api/v1/records/keys',
    '/.well-known/jwks.json',
    '/api/v1/models',
    PAID,
    FREE,
  ])('GET %s', async (path) => {
    expect((await at(path)).status).toBe(200)
  })

  test('policies, and checking receipts and records', async () => {
    const { body } = await at('/v1/judge', { key: acme.key, body: JUDGED })
    const receipt = body.receipt as { payload: { policy: { digest: string } } }
    const policy = await at(`/v1/policies/${receipt.payload.policy.digest}`)
    expect(policy.status).toBe(200)
    expect(await at('/v1/receipts/verify', { body: { receipt } })).toMatchObject({ body: { valid: true } })
  })
})

describe('a key', () => {
  const BAD = `csk_0123456789abcdef_${'A'.repeat(32)}`
  const secretOf = (key: string, secret: string) => `${key.slice(0, 21)}${secret}`
  const header = (authorization: string) => ({ headers: { authorization } })

  test('opens what needs one, and what is paid for, in either header', async () => {
    for (const asking of [{ key: acme.key }, { headers: { 'x-api-key': acme.key } }]) {
      expect((await at('/v1/judge', { ...asking, body: JUDGED })).status).toBe(200)
      expect(await at(PAID, { ...asking, body: {} })).toMatchObject({ status: 400, body: { ok: false } })
    }
  })

  test.each<[string, () => Asking]>([
    ['none', () => ({})],
    ['one that was never issued', () => ({ key: BAD })],
    ['one with a secret that is wrong', () => ({ key: secretOf(acme.key, 'A'.repeat(32)) })],
    ['the secret of another', () => ({ key: secretOf(acme.key, other.key.slice(21)) })],
    ['one that is cut off', () => ({ key: acme.key.slice(0, -1) })],
    ['one with something behind it', () => ({ key: `${acme.key}x` })],
    ['one in capitals', () => ({ key: acme.key.toUpperCase() })],
    ['one under another scheme', () => header(`Basic ${acme.key}`)],
    ['one without a scheme', () => header(acme.key)],
    ['10 kB', () => ({ key: 'A'.repeat(10_000) })],
    ['Latin letters with accents', () => ({ key: 'csk_é' })],
    ['two that differ', () => ({ key: acme.key, headers: { 'x-api-key': other.key } })],
    ['its hash', () => ({ key: 'ab'.repeat(32) })],
  ])(
    '%s: 401 where one is needed, 402 for what is paid, and of no matter where it is open',
    async (_, asking) => {
      const needed = await at('/v1/judge', { ...asking(), body: JUDGED })
      expect(needed).toMatchObject({ status: 401, body: { error: 'key_needed' } })
      expect(needed.headers.get('www-authenticate')).toBe('Bearer')
      expect(await at(PAID, { ...asking(), body: {} })).toMatchObject({
        status: 402,
        // This API's errors have its own members too.
        body: { error: 'payment_required', ok: false, errors: expect.any(Array) },
      })
      expect((await at('/v1/receipts/keys', asking())).status).toBe(200)
      expect((await at(FREE, { ...asking(), body: {} })).status).toBe(400)
    },
  )

  test('that is revoked opens nothing from then on, on every server', async () => {
    const { id, key } = await keyOf('acme', folder)
    expect((await at('/v1/judge', { key, body: JUDGED }, 1)).status).toBe(200)
    expect(await countersign(['keys', 'revoke', id], folder)).toMatchObject({ status: 0 })
    for (const server of [0, 1]) {
      expect((await at('/v1/judge', { key, body: JUDGED }, server)).status).toBe(401)
      expect((await at(PAID, { key, body: {} }, server)).status).toBe(402)
    }
  })

  test('that is rotated: both open until the old one ends', async () => {
    const { id, key } = await keyOf('acme', folder)
    const rotated = async (words: string[]) =>
      (await countersign(['keys', 'rotate', id, ...words], folder)).stdout.trim()
    const second = await rotated([])
    const third = await rotated(['--grace', '0'])
    const statuses = [key, second, third].map(
      async (each) => (await at('/v1/receipts/x', { key: each })).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 404, 404])
  })

  test.each([
    [
      'two headers that differ',
      (key: string) => `Authorization: Bearer ${key}\r\nAuthorization: Bearer ${BAD}`,
      401,
    ],
    [
      'two that differ, the good one last',
      (key: string) => `authorization: Bearer ${BAD}\r\nAUTHORIZATION: Bearer ${key}`,
      401,
    ],
    ['two of one mind', (key: string) => `Authorization: Bearer ${key}\r\nAuthorization: bearer ${key}`, 404],
    ['a key and an empty header', (key: string) => `X-Api-Key: ${key}\r\nAuthorization:`, 404],
    ['two of the other header', (key: string) => `X-Api-Key: ${key}\r\nX-Api-Key: ${BAD}`, 401],
    ['bytes that are no UTF-8', () => 'X-Api-Key: \xff\xfe\xfd', 401],
    ['a header in UTF-8', () => `X-Api-Key: ${Buffer.from('ключ😀').toString('latin1')}`, 401],
  ])('on the wire: %s', async (_, headers, status) => {
    const address = `X-Forwarded-For: ${anyAddress()}`
    const answer = await raw(
      `GET /v1/receipts/x HTTP/1.1\r\nHost: x\r\n${address}\r\n${headers(acme.key)}\r\n\r\n`,
    )
    expect(Number(answer.split(' ', 2)[1])).toBe(status)
  })

  test('is asked for with HEAD too', async () => {
    const url = `${servers[0]?.url}/v1/receipts/x`
    expect((await fetch(url, { method: 'HEAD', headers: { 'x-forwarded-for': anyAddress() } })).status).toBe(
      401,
    )
  })
})

function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(servers[0]?.url ?? '')
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request, 'latin1'))
    socket.once('data', (data) => {
      resolve(data.toString('latin1'))
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

describe('tenants', () => {
  test('a receipt is found by its own tenant, and by no other', async () => {
    const { body } = await at('/v1/judge', { key: acme.key, body: { ...JUDGED, retain: true } })
    const { id } = (body.receipt as { payload: { id: string } }).payload
    const found = await at(`/v1/receipts/${id}`, { key: acme.key }, 1)
    expect(found).toMatchObject({ status: 200, body: { receipt: body.receipt, request: JUDGED } })
    const same = await keyOf('acme', folder)
    expect((await at(`/v1/receipts/${id}`, { key: same.key })).status).toBe(200)
    const missing = await at(`/v1/receipts/${id}`, { key: other.key })
    expect(missing).toMatchObject({ status: 404, body: { error: 'no_such_receipt' } })
    const never = await at('/v1/receipts/rcpt_none', { key: other.key })
    expect(missing.text).toBe(never.text)
    expect((await at(`/v1/receipts/${id}`)).status).toBe(401)
  })

  test("what was asked without a key is nobody's to find", async () => {
    const contract = await at(FREE)
    expect(contract.status).toBe(200)
    const ran = await at(FREE, { body: MOVE })
    expect(ran.status).toBe(200)
    const { sha256 } = ran.body.record as { sha256: string }
    for (const key of [acme.key, other.key])
      expect((await at(`/api/v1/records/${sha256}`, { key })).status).toBe(404)
    expect((await at(`/api/v1/records/${sha256}`)).status).toBe(401)
    const own = await at(FREE, { key: acme.key, body: MOVE })
    expect((own.body.record as { sha256: string }).sha256).toBe(sha256)
    expect((await at(`/api/v1/records/${sha256}`, { key: acme.key })).status).toBe(200)
    expect((await at(`/api/v1/records/${sha256}`, { key: other.key })).status).toBe(404)
  })

  test('nobody gets a key of those who have none', async () => {
    expect(await countersign(['keys', 'create', '--tenant', 'anonymous'], folder)).toMatchObject({
      status: 3,
      stdout: '',
    })
  })
})
