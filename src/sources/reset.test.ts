import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PostgresServer, queryUrl, startPostgres } from '../../test/postgres-server.js'
import {
  givenOf,
  postgresWorld,
  type ReadTable,
  readAll,
  sqliteWorld,
  type World,
} from '../../test/source-worlds.js'
import { canonicalRow } from '../core/data/canonical-text.js'
import type { GivenState } from './index.js'

const EXTERNAL = process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/test'

let server: PostgresServer | null = null
beforeAll(async () => {
  server = await startPostgres().catch(() => null)
})
afterAll(() => server?.stop())

const postgresOf = (url: string) => postgresWorld(url, (sql) => queryUrl(url, sql), 'postgres')
const isUp = (url: string) =>
  queryUrl(url, 'select 1').then(
    () => true,
    () => false,
  )

/** A user without any right but to read and write rows: foreign keys and triggers are at work for it. */
async function ordinaryWorld({ url }: PostgresServer): Promise<World> {
  await queryUrl(url(), "create role ordinary login password 'x' in role pg_read_all_data, pg_write_all_data")
  const [[database] = []] = await queryUrl(url(), 'select current_database()')
  const who = { user: 'ordinary', password: 'x', database: String(database) }
  return postgresWorld(url(), (sql) => queryUrl(url(), sql), 'postgres', url(who))
}

const worlds: readonly (readonly [string, () => Promise<World | null>])[] = [
  ['sqlite', sqliteWorld],
  ['postgres, of the product', async () => server && postgresOf(server.url())],
  ['postgres, for a user without more rights', async () => server && ordinaryWorld(server)],
  ['postgres, of the machine', async () => ((await isUp(EXTERNAL)) ? postgresOf(EXTERNAL) : null)],
]

const SHOP = `
  create table users (id integer primary key, email text not null unique, age integer);
  create table orders (
    id integer primary key, user_id integer references users (id) on delete cascade,
    parent integer references orders (id), price decimal(10,2), at BLOB, note text default 'new'
  );
  create table log (what text, times integer);
  insert into users values (1, 'a@x', 30), (2, 'b@x', null), (3, 'c@x', 50);
  insert into orders values (1, 1, null, 9.99, null, 'first'), (2, 2, 1, 0.5, BYTES, 'it''s'), (3, 2, 2, 1, null, null);
  insert into log values ('x', 1), ('x', 1), ('y', 2), (null, null);`

const inDialect = (world: World, sql: string) =>
  world.kind === 'sqlite'
    ? sql.replaceAll('BLOB', 'blob').replaceAll('BYTES', "x'616263'")
    : sql.replaceAll('BLOB', 'bytea').replaceAll('BYTES', "'\\x616263'")

describe.each(worlds)('%s', (name, enter) => {
  let world: World
  let before: Map<string, ReadTable>
  let given: GivenState
  beforeAll(async () => {
    const entered = await enter()
    if (entered) world = entered
  })
  beforeEach(async ({ skip }) => {
    if (!world) return skip('no such database is at hand')
    await world.become({})
    await run(SHOP)
    before = await read()
    given = givenOf(before)
  })
  afterAll(() => world?.leave())

  const run = (sql: string) => world.run(inDialect(world, sql))
  const read = (more: object = {}) => readAll(world.open(more).read())
  const reset = async (to = given, signal?: AbortSignal) => world.open({ reset: true }).reset?.(to, signal)
  const texts = (tables: Map<string, ReadTable>) =>
    Object.fromEntries([...tables].map(([name, { rows }]) => [name, rows.map(canonicalRow).sort()]))

  it.each([
    ['nothing', 'select 1'],
    ['rows added', "insert into users values (4, 'd@x', 1); insert into orders (id, user_id) values (4, 4)"],
    [
      'rows removed',
      'update orders set parent = null; delete from orders where id in (1, 3); delete from log',
    ],
    [
      'rows changed',
      "update orders set price = 1.00, note = null; update users set email = email || '!', age = 0",
    ],
    [
      'a row removed, and its unique value taken',
      "delete from users where id = 3; insert into users values (9, 'c@x', 1)",
    ],
    [
      'a row changed, and its unique value taken',
      "update users set email = 'z' where id = 1; insert into users values (9, 'a@x', 1)",
    ],
    [
      'rows that refer to another now, which is gone afterwards',
      "insert into users values (9, 'n', 1); update orders set user_id = 9, parent = null where id = 3; update orders set user_id = 9 where id = 1",
    ],
    [
      'what others refer to',
      'delete from orders where id = 3; update orders set parent = null; delete from users where id = 1',
    ],
    [
      'one of several that are alike',
      "delete from log where times = 1; insert into log values ('x', 1), ('y', 2)",
    ],
    [
      'texts and numbers of every sort',
      "update orders set note = 'a\tb\\c' || id, price = price * 3; update log set what = null",
    ],
  ])('undoes it: %s', async (_what, sql) => {
    await run(sql)
    await reset()
    expect(texts(await read())).toEqual(texts(before))
  })

  it('does not touch what is as it was, nor what is ignored', async () => {
    const ignore = ['orders.note', 'orders.at']
    const without = givenOf(await read({ ignore }))
    await run("update orders set note = 'later', price = 7 where id = 1; delete from orders where id = 3")
    await reset(without)
    const { orders } = Object.fromEntries(await read())
    const notes = orders?.rows.map((row) => row.get('note'))
    expect(notes?.toSorted()).toEqual(["it's", 'later', 'new'])
    expect(texts(await read({ ignore }))).toEqual(texts(await readAllOf(without)))
  })

  it('leaves bytes where they are', async () => {
    await run('update orders set price = 4, note = null where id = 2')
    await reset()
    expect(texts(await read())).toEqual(texts(before))
  })

  const refusals: readonly (readonly [string, string, RegExp])[] = [
    [
      'bytes that are others',
      'update orders set at = null, price = 3 where id = 2',
      /"at" of the table "orders"/,
    ],
    [
      'bytes that are gone',
      'update orders set parent = null; delete from orders where id = 2',
      /"at" of the table "orders"/,
    ],
    ['a column that is gone', 'alter table log drop column times', /"log" has no column "times"/],
    [
      'a column that was added and has to be filled',
      'create table log2 (what text, times integer, n integer not null); drop table log; alter table log2 rename to log',
      /\(/,
    ],
    [
      'unique values that were exchanged',
      "update users set email = 'z' where id = 1; update users set email = 'a@x' where id = 2; update users set email = 'b@x' where id = 1",
      /constraint/,
    ],
    [
      'a table of others that refers to what has to go',
      "insert into users values (9, 'n', 1); create table notes (user_id integer references users (id) on delete cascade); insert into notes values (9)",
      /Let the environment read both/,
    ],
  ]

  it.each(refusals)('refuses, and changes nothing: %s', async (_what, sql, message) => {
    await run(sql)
    const now = await read()
    await expect(reset()).rejects.toMatchObject({
      kind: 'not_restorable',
      message: expect.stringMatching(message),
    })
    expect(texts(await read())).toEqual(texts(now))
  })

  it('refuses a table that is gone', async () => {
    await run('drop table log')
    await expect(reset()).rejects.toMatchObject({
      kind: 'no_such_table',
      message: expect.stringContaining('"log"'),
    })
  })

  it('changes nothing when it is given up, or what it is given cannot be read', async () => {
    await run("update users set age = 99; insert into log values ('z', 1)")
    const now = texts(await read())
    const failing: GivenState = {
      tables: given.tables,
      async *rows(name) {
        yield* given.rows(name)
        if (name === 'users') throw new Error('the snapshot is damaged')
      },
    }
    await expect(reset(failing)).rejects.toThrow('the snapshot is damaged')
    const controller = new AbortController()
    const reason = new Error('enough')
    const slow: GivenState = {
      tables: given.tables,
      async *rows(name) {
        if (name === 'users') controller.abort(reason)
        yield* given.rows(name)
      },
    }
    await expect(reset(slow, controller.signal)).rejects.toBe(reason)
    expect(texts(await read())).toEqual(now)
  })

  it('goes on with its numbers', async () => {
    const serial = world.kind === 'sqlite' ? 'integer primary key autoincrement' : 'serial primary key'
    await run(`create table counted (id ${serial}, a integer); insert into counted (a) values (1), (2)`)
    const counted = givenOf(await read())
    await run('insert into counted (a) values (3)')
    await reset(counted)
    await run('insert into counted (a) values (4)')
    const ids = (await read()).get('counted')?.rows.map((row) => row.get('id'))
    expect(ids).toMatchObject([{ text: '1' }, { text: '2' }, { text: '4' }])
  })

  it('does not let a trigger undo it', async () => {
    const body = world.kind === 'sqlite' ? SQLITE_TRIGGER : POSTGRES_TRIGGER
    await run(body)
    await run("update users set age = 7 where id = 1; update orders set note = 'x' where id = 1")
    const now = texts(await read())
    const keepsStill = world.kind !== 'sqlite' && !name.includes('without more rights')
    if (keepsStill) {
      await reset()
      expect(texts(await read())).toEqual(texts(before))
      return
    }
    await expect(reset()).rejects.toMatchObject({
      kind: 'not_restorable',
      message: expect.stringContaining('trigger'),
    })
    expect(texts(await read())).toEqual(now)
  })
})

const SQLITE_TRIGGER =
  'create trigger t after update on users begin update users set age = old.age + 1 where id = new.id; end'
const POSTGRES_TRIGGER = `
  create function older() returns trigger language plpgsql as $$ begin new.age = old.age + 1; return new; end $$;
  create trigger t before update on users for each row execute function older()`

async function readAllOf(state: GivenState): Promise<Map<string, ReadTable>> {
  async function* readings() {
    for (const shape of state.tables) yield { shape, rows: state.rows(shape.name) }
  }
  return readAll(readings())
}
