import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentedSql } from '../../../test/environments-docs.js'
import {
  freePort,
  OWNER_PASSWORD,
  type PostgresServer,
  queryUrl,
  startPostgres,
} from '../../../test/postgres-server.js'
import { readAll, settingsOf } from '../../../test/source-worlds.js'
import { openSource, type SourceOptions } from '../index.js'

let server: PostgresServer | null = null
beforeAll(async () => {
  server = await startPostgres().catch(() => null)
})
afterAll(() => server?.stop())

describe('a database with users, passwords and certificates', () => {
  let up: PostgresServer
  beforeAll(async () => {
    if (!server) return
    up = server
    await queryUrl(up.url(), 'create role shop_owner login password $$o$$')
    await queryUrl(up.url(), 'create database shop owner shop_owner')
    const owned = up.url({ user: 'shop_owner', password: 'o', database: 'shop' })
    await queryUrl(up.url({ ...OWNER, database: 'shop' }), 'grant create on schema public to shop_owner')
    await queryUrl(owned, 'create table orders (id int primary key); insert into orders values (1)')
    await queryUrl(up.url({ ...OWNER, database: 'shop' }), documentedSql('read-only role'))
  })
  beforeEach(({ skip }) => {
    if (!up) skip('the built-in database does not run here')
  })

  const OWNER = { user: 'owner', password: OWNER_PASSWORD }
  const READER = { user: 'countersign_reader', password: 'a-password', database: 'shop' }
  const asOwner = (sql: string) =>
    queryUrl(up.url({ user: 'shop_owner', password: 'o', database: 'shop' }), sql)
  const readFrom = (url: string, options?: SourceOptions, more: object = {}) =>
    readAll(openSource(settingsOf({ kind: 'postgres', url, ...more })).read(options))
  const readAs = (options?: SourceOptions, more?: object) => readFrom(up.url(READER), options, more)

  it('is read by a user who may do no more, also what is made later', async () => {
    await asOwner('create table later (n int); insert into later values (7)')
    expect([...(await readAs()).keys()]).toEqual(['later', 'orders'])
    await expect(queryUrl(up.url(READER), 'insert into orders values (2)')).rejects.toMatchObject({
      code: '25006',
    })
    const forced = queryUrl(up.url(READER), 'set transaction read write; insert into orders values (2)')
    await expect(forced).rejects.toThrow(/permission denied|read-only/)
  })

  it('is put back by the user of the docs, its foreign keys and triggers still', async () => {
    await queryUrl(up.url({ ...OWNER, database: 'shop' }), documentedSql('reset role'))
    const user = { user: 'countersign_resetter', password: 'another-password', database: 'shop' }
    const source = openSource(
      settingsOf({ kind: 'postgres', url: up.url(user), tables: ['orders'], reset: true }),
    )
    const before = await readAll(source.read())
    await asOwner(`
      create function no() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger no before insert or delete on orders for each row execute function no();
      alter table orders disable trigger no; delete from orders; insert into orders values (5); alter table orders enable trigger no`)
    await source.reset?.({
      tables: [...before.values()].map(({ shape }) => shape),
      async *rows(name) {
        yield* before.get(name)?.rows ?? []
      },
    })
    expect(await readAll(source.read())).toEqual(before)
    await asOwner('drop trigger no on orders')
  })

  it('is read over TLS when the URL asks for it', async () => {
    await asOwner('create or replace view mine as select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    const encrypted = async (parameters: string) => {
      const tables = await readFrom(`${up.url(READER)}?${parameters}`, { tables: ['mine'] })
      return tables.get('mine')?.rows[0]?.get('ssl')
    }
    expect(await encrypted('')).toBe(false)
    expect(await encrypted(`sslmode=verify-full&sslrootcert=${up.authorityFile}`)).toBe(true)
    expect(await encrypted('sslmode=no-verify')).toBe(true)
    await asOwner('drop view mine')
  })

  /** Nothing of what an address, a user, a password or the server's own words could tell. */
  const SECRETS = [
    'gilgamesh',
    's3cret',
    'enkidu',
    'a-password',
    '127.0.0.1',
    'no-such-host',
    'countersign_reader',
    'shop',
    'pg_hba',
  ]

  const expectTrouble = async (reading: Promise<unknown>, kind: string, message: RegExp) => {
    const error = await reading.then(
      () => null,
      (error: unknown) => error,
    )
    expect(error).toMatchObject({ name: 'SourceTrouble', kind, message: expect.stringMatching(message) })
    if (!(error instanceof Error)) throw new Error('it is none')
    const owned = Object.getOwnPropertyNames(error).filter((name) => name !== 'stack')
    const parts = owned.map((name) => String((error as unknown as Record<string, unknown>)[name]))
    const said = [...parts, JSON.stringify(error), String(error.cause), error.stack?.split('\n    at ')[0]]
    for (const secret of SECRETS) expect(said.join('\n')).not.toContain(secret)
  }

  const urlCases: readonly (readonly [string, (port: number) => string, string, RegExp])[] = [
    [
      'nobody who listens',
      (free) => `postgresql://enkidu:s3cret@127.0.0.1:${free}/shop`,
      'unreachable',
      /ECONNREFUSED/,
    ],
    [
      'no such host',
      () => 'postgresql://enkidu:s3cret@no-such-host.invalid/shop',
      'unreachable',
      /ENOTFOUND|EAI_AGAIN/,
    ],
    ['no such socket', () => 'postgresql://enkidu:s3cret@/shop?host=/no-such-host', 'unreachable', /ENOENT/],
    ['another password', () => up.url({ ...READER, password: 'enkidu' }), 'login_refused', /28P01/],
    ['no password', () => up.url(READER).replace(':a-password', ''), 'login_refused', /password/],
    ['no such user', () => up.url({ ...READER, user: 'enkidu' }), 'login_refused', /28P01/],
    ['no such database', () => up.url({ ...READER, database: 'enkidu' }), 'login_refused', /3D000/],
    [
      'a certificate of nobody known',
      () => `${up.url(READER)}?sslmode=verify-full`,
      'unreachable',
      /certificate/,
    ],
    [
      'no file of certificates',
      () => `${up.url(READER)}?sslmode=verify-full&sslrootcert=/no-such-host`,
      'unreachable',
      /certificate/,
    ],
  ]

  it.each(urlCases)('is trouble: %s', async (_what, urlOf, kind, message) => {
    await expectTrouble(readFrom(urlOf(await freePort())), kind, message)
  })

  const strangers: readonly (readonly [string, (socket: Socket) => void, string, RegExp])[] = [
    ['one that says nothing', () => undefined, '', /in time/],
    ['one that hangs up', (socket) => socket.end(), '', /does not answer/],
    ['one that speaks another language', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), '', /./],
    [
      'one that speaks no TLS',
      (socket) => socket.once('data', () => socket.write('N')),
      '?sslmode=verify-full',
      /TLS/,
    ],
  ]

  it.each(strangers)('is trouble: another server, %s', async (_what, answer, parameters, message) => {
    const sockets: Socket[] = []
    const stranger = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined))
      answer(socket)
    }).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const { port } = stranger.address() as AddressInfo
    try {
      const url = `postgresql://enkidu:s3cret@127.0.0.1:${port}/shop${parameters}`
      await expectTrouble(readFrom(url), 'unreachable', message)
    } finally {
      for (const socket of sockets) socket.destroy()
      stranger.close()
    }
  })

  it('can be given up while it waits for a connection', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume()).listen(
      0,
      '127.0.0.1',
    )
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const controller = new AbortController()
    silent.once('connection', () => controller.abort(new Error('enough')))
    const url = `postgresql://enkidu:s3cret@127.0.0.1:${port}/shop`
    const reading = openSource(settingsOf({ kind: 'postgres', url })).read({}, controller.signal)
    await expect(readAll(reading)).rejects.toThrow('enough')
    // The connection goes as well, or the server would never close.
    silent.close()
    await once(silent, 'close')
  })

  it('is trouble: a user who may not connect', async () => {
    await queryUrl(up.url(), "create role stranger login password 'enkidu'")
    await queryUrl(up.url(), 'create database closed')
    await queryUrl(up.url(), 'revoke connect on database closed from public')
    const url = up.url({ user: 'stranger', password: 'enkidu', database: 'closed' })
    await expectTrouble(readFrom(url), 'login_refused', /may not connect/)
  })

  it('is trouble: a table that the user may not read', async () => {
    await asOwner('create table hidden (a int); revoke all on hidden from countersign_reader')
    await expectTrouble(readAs(), 'no_permission', /"hidden".*Grant/)
    expect([...(await readAs({ tables: ['orders'] })).keys()]).toEqual(['orders'])
    await asOwner('drop table hidden')
  })

  it('is trouble: rows that the user may not see, until it may', async () => {
    await asOwner(`
      create table secured (a int); insert into secured values (1), (2);
      alter table secured enable row level security; create policy odd on secured using (a = 1)`)
    await expectTrouble(readAs(), 'no_permission', /Row security hides rows of "secured"/)
    await queryUrl(up.url({ ...OWNER, database: 'shop' }), documentedSql('row security'))
    expect((await readAs()).get('secured')?.rows).toHaveLength(2)
    await asOwner('drop table secured')
  })

  it('is trouble: a schema that is not there', async () => {
    await expectTrouble(readAs({}, { schemas: ['public', 'sales'] }), 'no_such_table', /no schema "sales"/)
  })

  it('is trouble: a table that takes too long', async () => {
    await asOwner('create or replace view slow as select 1 as a from pg_sleep(60)')
    const reading = readAs({ tables: ['slow'] }, { timeoutMs: 200 })
    await expectTrouble(reading, 'timeout', /57014.*The table is "slow"/)
    await asOwner('drop view slow')
  })

  it('is trouble: an application that holds its lock', async () => {
    const holding = asOwner('begin; lock table orders in access exclusive mode; select pg_sleep(8); commit')
    const held =
      "select 1 from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'orders'::regclass"
    await expect.poll(() => asOwner(held)).toHaveLength(1)
    await expectTrouble(readAs({ tables: ['orders'] }), 'locked', /55P03/)
    await holding
  })

  it('is trouble: a connection that is ended', async () => {
    await asOwner('create table large as select n, md5(n::text) as text from generate_series(1, 300000) n')
    const terminate =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countersign'"
    const reading = async () => {
      const source = openSource(settingsOf({ kind: 'postgres', url: up.url(READER), tables: ['large'] }))
      for await (const { rows } of source.read()) {
        await queryUrl(up.url(), terminate)
        for await (const _row of rows);
      }
    }
    await expectTrouble(reading(), 'connection_lost', /57P01|lost/)
    await asOwner('drop table large')
  })
})
