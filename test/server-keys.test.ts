import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from '../src/store/embedded/start-embedded.js'
import { plantDatabase } from './database-seed.js'
import { makeScratch, query, quiet } from './embedded.js'
import { type Asking, anyAddress, ask, BEHIND_PROXY, countersign, keyOf } from './keyed.js'
import { type RunningServer, startServer } from './start-server.js'

/** A database that servers reach by DATABASE_URL, over a connection that a test can cut. */
let scratch: string
let embedded: Embedded
let way: Server
/** Of a new database for each test. */
let url: string
let database: Pick<Embedded, 'connection'>
const open = new Set<Socket>()
beforeAll(async () => {
  scratch = await makeScratch()
  await plantDatabase(join(scratch, 'database'))
  embedded = await startEmbedded({ dataFolder: join(scratch, 'database'), log: quiet })
  const { host, port } = embedded.connection
  way = createServer((from) => {
    const to = dial(join(host, `.s.PGSQL.${port}`))
    for (const socket of [from, to]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => [from, to].map((each) => each.destroy()))
    }
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  cut()
  way.close()
  await embedded.stop()
  rmSync(scratch, { recursive: true, force: true })
})

function cut(): void {
  for (const socket of open) socket.destroy()
  open.clear()
}

let count = 0
let servers: RunningServer[]
beforeEach(async () => {
  servers = []
  const name = `test_${count++}`
  await query(embedded, `create database ${name}`)
  const address = way.address()
  url = `postgresql://${embedded.connection.user}@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/${name}`
  database = { connection: { ...embedded.connection, database: name } }
})
afterEach(async () => {
  for (const server of servers) await server.stop()
})

// Each starts several servers, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const folder = () => join(scratch, `data-${count++}`)
const pem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const pepper = () => randomBytes(32).toString('hex')

async function start(dataFolder: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ dataFolder, env: { DATABASE_URL: url, ...env } })
  servers.push(server)
  return server
}

/** Why it did not start: what it said, with its exit code. */
const refusal = (dataFolder: string, env: Record<string, string> = {}) =>
  start(dataFolder, env).then(
    () => 'started',
    (error: Error) => error.message,
  )

const SIGNING =
  /ended with 3:\n[\s\S]*bad_setting: The database belongs to the signing key \w{16}.*SIGNING_KEY.*countersign db adopt signing-key/
const PEPPER =
  /ended with 3:\n[\s\S]*bad_setting: The access keys of the database are hashed with the pepper \w{16}.*KEY_PEPPER.*countersign db adopt pepper/

describe('servers on one DATABASE_URL', () => {
  test('share a signing key by SIGNING_KEY; one with another key says so and stops', async () => {
    const SIGNING_KEY = pem()
    await start(folder(), { SIGNING_KEY })
    await start(folder(), { SIGNING_KEY })
    expect(await refusal(folder(), { SIGNING_KEY: pem() })).toMatch(SIGNING)
  })

  test('started at once on an empty one, each with a key of its own: one starts', async () => {
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => refusal(folder())))
    expect(outcomes.filter((outcome) => outcome === 'started')).toHaveLength(1)
    expect(outcomes.filter((outcome) => SIGNING.test(outcome))).toHaveLength(2)
  })

  test('know a key again that was rotated; a copy of the folder from before is not it', async () => {
    const [own, copy] = [folder(), folder()]
    await (await start(own)).stop()
    cpSync(own, copy, { recursive: true })
    expect(await countersign(['signing-keys', 'rotate'], own)).toMatchObject({ status: 0 })
    await start(own)
    expect(await refusal(copy)).toMatch(SIGNING)
  })

  test('take a key that was changed on purpose, once that was said', async () => {
    const [first, second] = [pem(), pem()]
    await (await start(folder(), { SIGNING_KEY: first })).stop()
    const at = folder()
    expect(await refusal(at, { SIGNING_KEY: second })).toMatch(SIGNING)
    const env = { DATABASE_URL: url, SIGNING_KEY: second }
    expect(await countersign(['db', 'adopt', 'signing-key'], at, env)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^The database belongs to the signing key \w{16} now/),
    })
    await start(at, { SIGNING_KEY: second })
    expect(await refusal(folder(), { SIGNING_KEY: first })).toMatch(SIGNING)
  })

  test('share a pepper by KEY_PEPPER; one with another says so and stops, and makes no keys', async () => {
    const shared = { SIGNING_KEY: pem(), AUTH: 'required' }
    const KEY_PEPPER = pepper()
    const [one, other] = [folder(), folder()]
    const { key } = await keyOf('acme', one, { DATABASE_URL: url, KEY_PEPPER })
    for (const at of [one, other]) {
      const server = await start(at, { ...shared, KEY_PEPPER })
      expect((await ask(`${server.url}/v1/receipts/x`, { key })).status).toBe(404)
    }
    expect(await refusal(other, shared)).toMatch(PEPPER)
    const env = { DATABASE_URL: url }
    expect(await countersign(['keys', 'create'], other, env)).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(
        /^bad_setting: The access keys of the database are hashed with the pepper/,
      ),
    })
  })

  test('take a pepper that was changed on purpose: keys of the old one open nothing, and a rotated one does', async () => {
    const shared = { SIGNING_KEY: pem(), AUTH: 'required', DATABASE_URL: url }
    const at = folder()
    const { id, key } = await keyOf('acme', at, { DATABASE_URL: url, KEY_PEPPER: pepper() })
    const env = { ...shared, KEY_PEPPER: pepper() }
    const adopted = await countersign(['db', 'adopt', 'pepper'], at, env)
    expect(adopted.stdout).toMatch(/cannot be used now: 1\./)
    const server = await start(at, env)
    expect((await ask(`${server.url}/v1/receipts/x`, { key })).status).toBe(401)
    expect((await countersign(['keys', 'list'], at, env)).stdout).toMatch(`${id}  other pepper`)
    const rotated = (await countersign(['keys', 'rotate', id], at, env)).stdout.trim()
    expect((await ask(`${server.url}/v1/receipts/x`, { key: rotated })).status).toBe(404)
  })
})

test.each([
  [['db', 'adopt', 'everything'], /^bad_usage: What to adopt/],
  [['db', 'adopt'], /missing required argument/],
])('%j is refused', async (words, complaint) => {
  expect(await countersign(words, folder())).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(complaint),
  })
})

describe('while the database is gone', () => {
  const JUDGED = { agent_output: '4', checks: [{ type: 'numeric', expected: 4 }] }

  test('nobody is let through: not a stranger, not a holder of a key, not to what is open; and then all is as before', async () => {
    const env = { AUTH: 'required', TRUSTED_PROXIES: BEHIND_PROXY.TRUSTED_PROXIES, RATE_ADDRESS_MINUTE: '30' }
    const at = folder()
    const { key } = await keyOf('acme', at, { DATABASE_URL: url })
    const server = await start(at, env)
    const calls: [string, Asking][] = [
      ['/v1/receipts/keys', {}],
      ['/v1/receipts/x', { key }],
      ['/v1/judge', { key, body: JUDGED }],
      ['/v1/judge', { key: `csk_0123456789abcdef_${'A'.repeat(32)}`, body: JUDGED }],
      ['/api/v1/models/relocation', {}],
      ['/api/v1/models/loan-amortization', { body: {} }],
      ['/no/such/path', {}],
    ]
    const statuses = async () =>
      Promise.all(calls.map(async ([path, asking]) => (await ask(server.url + path, asking)).status))
    const before = await statuses()
    expect(before).toEqual([200, 404, 200, 401, 200, 402, 404])
    way.close()
    cut()
    expect(await statuses()).toEqual(calls.map(() => 503))
    const refused = await ask(`${server.url}/v1/judge`, { key, body: JUDGED })
    expect(refused).toMatchObject({ status: 503, body: { error: 'database_unavailable' } })
    expect(refused.headers.get('retry-after')).toBe('1')
    // How the process is does not hang on it; whether it is ready does.
    expect((await ask(`${server.url}/health`)).status).toBe(200)
    expect((await ask(`${server.url}/ready`)).status).toBe(503)
    await new Promise<void>((resolve) => way.listen(Number(new URL(url).port), '127.0.0.1', resolve))
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(before)
  })

  test('that hangs: a probe is answered all the same, and nobody else until it answers again', async () => {
    const server = await start(folder(), { RATE_ADDRESS_MINUTE: '30' })
    const holder = new pg.Client(database.connection)
    await holder.connect()
    await holder.query('begin; lock table countersign.counters')
    let isCounted = false
    const counted = ask(`${server.url}/v1/receipts/keys`).finally(() => {
      isCounted = true
    })
    expect((await ask(`${server.url}/health`)).status).toBe(200)
    expect(isCounted).toBe(false)
    await holder.query('commit')
    expect((await counted).status).toBe(200)
    await holder.end()
  })
})

describe('with AUTH=off', () => {
  test('nobody is asked or counted, and whatever is sent as a key is of no matter', async () => {
    const server = await start(folder())
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        ask(`${server.url}/v1/receipts/keys`, { key: 'x', address: '10.0.0.1' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.some(({ headers }) => headers.has('x-ratelimit-limit'))).toBe(false)
    expect((await ask(`${server.url}/v1/receipts/x`)).status).toBe(404)
    expect(await query(database, 'select count(*)::int from countersign.counters')).toEqual([[0]])
  })

  test('a limit that is set holds, and nobody gets round it by an address that they write themselves', async () => {
    const server = await start(folder(), { RATE_ADDRESS_MINUTE: '3', RATE_TENANT_HOUR: '100' })
    const statuses = []
    for (let n = 0; n < 4; n++)
      statuses.push((await ask(`${server.url}/v1/receipts/keys`, { address: anyAddress() })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await query(database, 'select key, count from countersign.counters order by key')).toEqual([
      ['address 127.0.0.1', 4],
      ['tenant local', 3],
    ])
  })

  test('a limit on a route that there is not stops the start', async () => {
    expect(await refusal(folder(), { RATE_ROUTES: 'judged=3/day' })).toMatch(
      /ended with 3:\n[\s\S]*bad_setting: RATE_ROUTES names judged, and there is no such route: .*judge, /,
    )
  })
})

test('keys and the pepper are nowhere but where they were shown: no log, answer, receipt, backup or database has them', async () => {
  const at = folder()
  const made = await countersign(['keys', 'create', '--tenant', 'acme', '--name', 'n'], at, {
    DATABASE_URL: url,
  })
  const key = made.stdout.trim()
  const rotated = (
    await countersign(['keys', 'rotate', key.slice(4, 20)], at, { DATABASE_URL: url })
  ).stdout.trim()
  const server = await start(at, { AUTH: 'required', LOG_LEVEL: 'trace', TRUSTED_PROXIES: '127.0.0.1/32' })
  const texts = [made.stderr]
  const paths = ['/v1/judge', '/v1/receipts/verify', '/api/v1/models/relocation', '/none', '/v1/receipts/x']
  for (const each of [key, rotated, `${key.slice(0, -1)}A`]) {
    for (const path of paths) {
      const bodies = [
        '{',
        { agent_output: '4', checks: [{ type: 'numeric', expected: 4 }], retain: true },
        undefined,
      ]
      for (const body of bodies) {
        const answer = await ask(server.url + path, { key: each, body })
        texts.push(answer.text, JSON.stringify([...answer.headers]))
      }
    }
  }
  const listed = await countersign(['keys', 'list', '--json'], at, { DATABASE_URL: url })
  const backup = await countersign(['db', 'backup', '-'], at, { DATABASE_URL: url })
  await server.stop()
  texts.push(listed.stdout, listed.stderr, backup.stdout, backup.stderr, server.log())
  texts.push(readFileSync(join(scratch, 'database/pg.log'), 'utf8'))
  const all = texts.join('\n')
  const secrets = [key, rotated].map((each) => each.slice(21))
  const hex = readFileSync(join(at, 'keys/pepper'), 'utf8').trim()
  // That what should be there is there shows that the search looks at the right texts.
  expect([
    all.includes(key.slice(4, 20)),
    all.includes('incoming request'),
    all.includes('access_keys'),
  ]).toEqual([true, true, true])
  expect([...secrets, hex].filter((secret) => all.includes(secret))).toEqual([])
})
