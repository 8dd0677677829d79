import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from './call.js'
import { countersign, keyOf } from './keyed.js'
import { queryUrl } from './postgres-server.js'
import { type SessionCalls, sessionCalls } from './session-calls.js'
import { SECRETS, type SessionServer, startSessionServer } from './session-server.js'

let world: SessionServer
beforeAll(async () => {
  world = await startSessionServer({ LOG_LEVEL: 'trace' })
}, 120_000)
afterAll(() => world?.stop())

/** All that servers have said and answered, to be searched for passwords. */
const said: string[] = []

let made = 0
const session = (key?: string): SessionCalls => {
  made += 1
  return sessionCalls(`env-${made}`, { url: world.server.url, ...(key === undefined ? {} : { key }) })
}
const noted = async <Answer extends { readonly body: unknown }>(answer: Promise<Answer>) => {
  const got = await answer
  said.push(JSON.stringify(got))
  return got
}

const SHOP = `drop table if exists orders; create table orders (id integer primary key, status text, total numeric(10, 2));
  insert into orders values (1, 'paid', 12.50), (2, 'open', 99.99), (3, 'open', 5)`

const eq = (path: string, value: unknown) => ({ comparator: 'eq', path, value })
const CHECKS = [
  {
    type: 'state',
    id: 'paid',
    table: 'orders',
    where: { id: 2 },
    asserts: [eq('_result[0].status', 'paid')],
  },
  {
    type: 'state',
    id: 'nothing-else',
    table: 'orders',
    view: 'changed',
    asserts: [{ comparator: 'eq', function: 'count', function_args: ['_result'], value: 1 }],
  },
]

describe.each(['file', 'product', 'machine'])('a shop in the environment %s', (environment) => {
  test.for([
    ['does what was asked', `update orders set status = 'paid' where id = 2`, true, true],
    ['does nothing', 'select 1', false, false],
    ['does it to another row', `update orders set status = 'paid' where id = 3`, false, true],
    ['does more than was asked', `update orders set status = 'paid' where id > 1`, true, false],
  ] as const)('an agent that %s', async ([_what, sql, isPaid, isAlone], { skip }) => {
    const shop = world.applications.get(environment)
    if (!shop) return skip('no PostgreSQL is at hand')
    await shop.run(SHOP)
    const run = session()
    await run.open({ environment })
    await shop.run(sql)
    const { status, body } = await noted(run.verify(CHECKS))
    expect([status, body.success]).toEqual([200, isPaid && isAlone])
    expect(body.verifiers.map(({ id, success }) => [id, success])).toEqual([
      ['paid', isPaid],
      ['nothing-else', isAlone],
    ])
    await run.forget()
  })
})

test.for(['file', 'product'])(
  'the state of %s is put back, and the next run finds it so',
  async (environment) => {
    const shop = world.applications.get(environment)
    await shop?.run(SHOP)
    const run = session()
    await run.open({ environment, tables: ['orders'] })
    await shop?.run(
      `delete from orders where id = 1; update orders set total = 0; insert into orders values (9, 'x', 1)`,
    )
    await run.verify(CHECKS)
    expect((await run.read('/diff')).body.tables).toMatchObject([{ added: 1, removed: 1, changed: 2 }])
    expect((await run.reset()).status).toBe(200)
    await run.verify(CHECKS)
    expect((await run.read('/diff')).body).toMatchObject({ tables: [], changes: [] })
  },
)

test('where the configuration does not allow it, nothing is put back', async ({ skip }) => {
  const shop = world.applications.get('machine')
  if (!shop) return skip('no PostgreSQL is at hand')
  await shop.run(SHOP)
  const run = session()
  await run.open({ environment: 'machine' })
  await shop.run('delete from orders where id = 1')
  expect(await run.reset()).toMatchObject({ status: 400, body: { error: 'not_resettable' } })
  await run.verify(CHECKS)
  expect((await run.read('/diff')).body.tables).toMatchObject([{ removed: 1 }])
})

test('tables cannot be pushed where the server reads them', async () => {
  await world.applications.get('file')?.run(SHOP)
  const run = session()
  await run.open({ environment: 'file' })
  expect(await run.push({ orders: [] })).toMatchObject({ status: 400, body: { error: 'not_pushed' } })
})

test('an environment of rows has the keys of the configuration', async () => {
  const run = session()
  await run.open({ environment: 'pushed' })
  await run.push({ carts: [{ user: 1, sku: 'a', n: 1 }] })
  await run.push({ carts: [{ user: 1, sku: 'a', n: 2 }] })
  expect((await run.read('/diff')).body.changes).toMatchObject([{ kind: 'changed', key: ['user', 'sku'] }])
})

test.each(['down', 'missing'])(
  'an environment that cannot be read (%s) is unavailable, and no session begins',
  async (environment) => {
    const run = session()
    const answer = await noted(run.open({ environment }))
    expect(answer).toMatchObject({ status: 503, body: { error: 'environment_unreadable' } })
    expect(answer.headers.get('retry-after')).toBe('1')
    expect((await run.read()).status).toBe(404)
  },
)

test('an environment that goes away during the run is unavailable, never a grade; what was there stays', async () => {
  const shop = world.applications.get('product')
  await shop?.run(SHOP)
  const run = session()
  await run.open({ environment: 'product', tables: ['orders'] })
  await queryUrl(world.postgres.url(), 'alter table orders rename to moved')
  // A table that is gone is a finding: the agent may have dropped it.
  expect((await run.verify(CHECKS)).body).toMatchObject({ success: false })
  await queryUrl(
    world.postgres.url(),
    `alter table moved rename to orders; alter role owner password 'another'`,
  )
  const refused = await noted(run.verify(CHECKS))
  expect(refused).toMatchObject({ status: 503, body: { error: 'environment_unreadable' } })
  expect(refused.body).not.toHaveProperty('success')
  const url = world.postgres.url({ user: 'owner', password: 'another' })
  await queryUrl(
    url,
    `alter role owner password '${SECRETS[0]}'; update orders set status = 'paid' where id = 2`,
  )
  expect((await run.verify(CHECKS)).body).toMatchObject({ success: true })
})

test('kill -9 between the state before and the verification loses nothing', async () => {
  const shop = world.applications.get('file')
  await shop?.run(SHOP)
  const id = 'killed'
  const before = sessionCalls(id, { url: world.server.url })
  await before.open({ environment: 'file' })
  await before.log({ event_type: 'call', n: 1 })
  const pushed = sessionCalls('killed-pushed', { url: world.server.url })
  await pushed.open()
  await pushed.push({ t: [{ id: 1, v: 1 }] })
  said.push(world.server.log())
  await world.restart()
  await shop?.run(`update orders set status = 'paid' where id = 2`)
  const url = world.server.url
  const { body } = await sessionCalls(id, { url }).verify([
    ...CHECKS,
    { type: 'log', asserts: [{ comparator: 'eq', path: '_result[0].n', value: 1 }] },
  ])
  expect(body.success).toBe(true)
  await sessionCalls('killed-pushed', { url }).push({ t: [{ id: 1, v: 2 }] })
  expect((await send('GET', '/sessions/killed-pushed/diff', { url })).body.changes).toMatchObject([
    { kind: 'changed', fields: ['v'] },
  ])
  said.push(world.server.log())
  await world.restart()
  expect((await send('GET', `/verifier/${id}`, { url: world.server.url })).body).toEqual(body)
})

test('snapshots that a forgotten session left are gone from the disk', async () => {
  const files = async () => (await readdir(join(world.dataFolder, 'snapshots'))).length
  const before = await files()
  const run = session()
  await run.open()
  await run.push({ t: [{ id: 1 }] })
  await run.push({ t: [{ id: 2 }] })
  await run.push({ t: [{ id: 3 }] })
  expect(await files()).toBe(before + 2)
  await run.forget()
  expect(await files()).toBe(before)
})

describe('where access keys are asked for', () => {
  let keys: { readonly acme: string; readonly other: string }
  beforeAll(async () => {
    said.push(world.server.log())
    await world.restart({ AUTH: 'required' })
    const [acme, other] = await Promise.all(
      ['acme', 'other'].map(async (tenant) => (await keyOf(tenant, world.dataFolder)).key),
    )
    keys = { acme: acme ?? '', other: other ?? '' }
  }, 60_000)

  test('the session of another tenant is not there, whatever is asked of it; an id is each tenant’s own', async () => {
    const calls = (key: string) => sessionCalls('shared-id', { url: world.server.url, key })
    const [mine, others] = [calls(keys.acme), calls(keys.other)]
    await mine.open()
    await mine.push({ t: [{ id: 1 }] })
    await mine.verify([{ type: 'state', table: 't', asserts: [eq('_result[0].id', 1)] }])
    const asked = [
      others.read(),
      others.read('/diff'),
      others.read('/log'),
      others.push({ t: [] }),
      others.log({ event_type: 'x' }),
      others.verify([]),
      others.reset(),
      others.forget(),
      send('GET', '/verifier/shared-id', { url: world.server.url, key: keys.other }),
    ]
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'no_such_session' } })
    }
    expect((await others.open()).status).toBe(200)
    expect((await others.read()).body).toMatchObject({ tables: [] })
    expect((await mine.read()).body).toMatchObject({ tables: [{ name: 't', rows_before: 1 }] })
  })

  test('without a key nothing is answered', async () => {
    const answer = await sessionCalls('shared-id', { url: world.server.url }).read()
    expect(answer).toMatchObject({ status: 401, body: { error: 'key_needed' } })
  })
})

test('no password of an environment is in any answer, log, receipt or backup', async () => {
  said.push(world.server.log())
  const backup = join(world.dataFolder, 'backup.ndjson')
  expect((await countersign(['db', 'backup', backup], world.dataFolder)).status).toBe(0)
  said.push(await readFile(backup, 'utf8'))
  const all = said.join('\n')
  expect(all).toContain('environment_unreadable')
  expect(all).toContain('request completed')
  for (const secret of SECRETS) expect(all).not.toContain(secret)
})
