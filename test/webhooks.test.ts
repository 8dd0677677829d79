import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { send } from './call.js'
import { makeScratch, query } from './embedded.js'
import { held, type ScriptedJudge, startJudge, startJudgedServer } from './judge-at.js'
import { httpServer, type TestServer } from './page-server.js'
import { sessionCalls, type VerifierBody } from './session-calls.js'
import type { RunningServer } from './start-server.js'

vi.setConfig({ testTimeout: 100_000 })

/** What a receiver got. */
interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
  /** The session that it is about. */
  readonly session: string
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const SECRETS = { both: newSecret(), ended: newSecret(), old: newSecret(), next: newSecret() }

let scratch: string
let receiver: TestServer
let judge: ScriptedJudge
let server: RunningServer
let received: Received[]
/** What the receiver does, by session; else it takes what it gets. */
const behaviour = new Map<string, (attempt: number) => Promise<number> | number>()

beforeAll(async () => {
  scratch = await makeScratch()
  received = []
  receiver = await httpServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const session = (JSON.parse(body) as { data: { session_id: string } }).data.session_id
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]))
    received.push({ path: request.url ?? '', headers, body, session })
    const status = (await behaviour.get(session)?.(about(session).length)) ?? 204
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  judge = await startJudge()
  server = await start()
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await Promise.all([judge.close(), receiver.close()])
  await rm(scratch, { recursive: true, force: true })
})

async function start(): Promise<RunningServer> {
  const at = (path: string) => `http://127.0.0.1:${receiver.port}${path}`
  const webhooks = [
    { url: at('/both?x=1'), secret: '${SECRET_BOTH}' },
    { url: at('/ended'), secret: SECRETS.ended, events: ['session.verified'] },
    { url: at('/changed'), secret: SECRETS.old, events: ['session.pending'] },
    { url: at('/changed'), secret: SECRETS.next, events: ['session.pending'] },
  ]
  const config = join(scratch, 'countersign.json')
  await writeFile(config, JSON.stringify({ webhooks }))
  const env = { COUNTERSIGN_CONFIG: config, SECRET_BOTH: SECRETS.both }
  return startJudgedServer(join(scratch, 'data'), judge.url, env)
}

const until = <Result>(check: () => Promise<Result> | Result) =>
  vi.waitFor(check, { timeout: 90_000, interval: 50 })

/** What was received about a session at a path, in the order in which it came. */
const about = (id: string, path = '/both?x=1') =>
  received.filter((each) => each.session === id && each.path === path)

async function verified(id: string, ...checks: object[]): Promise<VerifierBody> {
  const session = sessionCalls(id, { url: server.url })
  await session.open()
  await session.push({ events: [{ id: 1, title: 'Gilgamesh' }] })
  const count = { function: 'count', comparator: 'eq', value: 1 }
  const { status, body } = await session.verify([
    { type: 'state', table: 'events', asserts: [count] },
    ...checks,
  ])
  expect(status).toBe(200)
  return body
}

const opened = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: object }

describe('a webhook', () => {
  it('is told when a verification has ended, signed, without the rows behind it', async () => {
    const before = Date.now()
    const answer = await verified('ended')
    await until(() =>
      expect([about('ended'), about('ended', '/ended')].map((list) => list.length)).toEqual([1, 1]),
    )
    const [message] = about('ended')
    const [other] = about('ended', '/ended')
    if (!message || !other) throw new Error('nothing was received')
    const { type, timestamp, data } = opened(message, SECRETS.both)
    expect(type).toBe('session.verified')
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before)
    expect(data).toEqual({
      tenant: 'local',
      session_id: 'ended',
      success: true,
      verifiers: [{ id: 'check-1', operator: 'state_comparison', success: true, outcome: 'passed' }],
      receipt: answer.receipt,
    })
    expect(answer.receipt).toBeDefined()
    expect(message.body).not.toContain('Gilgamesh')
    expect(opened(other, SECRETS.ended)).toEqual({ type, timestamp, data })
    expect(other.headers['webhook-id']).toBe(message.headers['webhook-id'])
    expect(() => opened(message, SECRETS.ended)).toThrow('No matching signature')
    const changed = { ...message, body: message.body.replace('true', 'false') }
    expect(() => opened(changed, SECRETS.both)).toThrow('No matching signature')
  })

  it('is told that one waits, and again when it has ended, if it wants to know', async () => {
    const ruling = held<{ met: boolean; reason: string }[]>()
    judge.on('told', () => ruling.given)
    expect(
      (await verified('waits', { type: 'rubric', response: 'It is at two', criteria: ['told'] })).success,
    ).toBe('PENDING')
    await until(() => expect(about('waits')).toHaveLength(1))
    ruling.give([{ met: true, reason: 'It did.' }])
    await until(() =>
      expect([about('waits'), about('waits', '/ended')].map((list) => list.length)).toEqual([2, 1]),
    )
    const told = about('waits').map((message) => opened(message, SECRETS.both))
    expect(told).toMatchObject([
      {
        type: 'session.pending',
        data: { success: 'PENDING', verifiers: [{ id: 'check-1' }, { success: 'PENDING' }] },
      },
      {
        type: 'session.verified',
        data: { success: true, verifiers: [{ id: 'check-1' }, { success: true }] },
      },
    ])
    const { body: present } = await send<VerifierBody>('GET', '/verifier/waits', { url: server.url })
    expect(told.map(({ data }) => 'receipt' in data && data.receipt)).toEqual([false, present.receipt])
    expect(new Set(about('waits').map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  })

  it('whose secret is being changed gets one message, which either secret verifies', async () => {
    judge.on('changed', () => [{ met: true, reason: 'So it is.' }])
    await verified('changed', { type: 'rubric', response: 'It is at two', criteria: ['changed'] })
    await until(() => expect(about('changed')).toHaveLength(2))
    const [message, ...more] = about('changed', '/changed')
    if (!message) throw new Error('nothing was received')
    expect(more).toEqual([])
    expect(opened(message, SECRETS.old)).toEqual(opened(message, SECRETS.next))
  })
})

describe('a webhook that', () => {
  it.each([
    ['answers 500', 500],
    ['redirects, which is not followed,', 302],
  ])('%s is told again: the same message, signed anew', async (_, status) => {
    behaviour.set(`again-${status}`, (attempt) => (attempt === 1 ? status : 200))
    await verified(`again-${status}`)
    await until(() => expect(about(`again-${status}`)).toHaveLength(2))
    const [first, second] = about(`again-${status}`)
    if (!first || !second) throw new Error('nothing was received')
    expect(opened(second, SECRETS.both)).toEqual(opened(first, SECRETS.both))
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThan(
      Number(first.headers['webhook-timestamp']),
    )
    expect(received.filter(({ path }) => path === '/elsewhere')).toEqual([])
  })

  it('is Gone is not told again', async () => {
    behaviour.set('gone', () => 410)
    await verified('gone')
    await until(async () => expect(await jobsOf('gone')).toEqual(['completed 0', 'completed 0']))
    expect(about('gone')).toHaveLength(1)
  })
})

it('kill -9 of the server that tells: what was not taken is told by the next one', async () => {
  behaviour.set('killed', (attempt) => (attempt === 1 ? new Promise(() => undefined) : 200))
  await verified('killed')
  await until(() => expect(about('killed')).toHaveLength(1))
  await server.stop('SIGKILL')
  server = await start()
  await until(() => expect(about('killed')).toHaveLength(2))
  const [first, second] = about('killed')
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
})

it('nothing secret is in the queue', async () => {
  const [[dump] = []] = await onDatabase('select string_agg(job::text, chr(10)) from countersign_queue.job')
  expect(dump).toContain('session_id')
  for (const secret of Object.values(SECRETS)) expect(dump).not.toContain(secret.slice(6))
  expect(dump).not.toContain('Gilgamesh')
})

const onDatabase = (sql: string) => {
  const connection = {
    host: join(scratch, 'data', 'socket'),
    port: 5432,
    user: 'countersign',
    database: 'postgres',
  }
  return query({ connection }, sql)
}

/** The states of the jobs about a session, each with how often it was run again. */
async function jobsOf(id: string): Promise<unknown[]> {
  const rows = await onDatabase(
    `select state || ' ' || retry_count from countersign_queue.job where data->>'body' like '%"${id}"%'`,
  )
  return rows.flat()
}
