import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentedTypes, shownInDocs } from '../../../test/environments-docs.js'
import { type PostgresServer, queryUrl, startPostgres } from '../../../test/postgres-server.js'
import { type ReadTable, readAll, settingsOf } from '../../../test/source-worlds.js'
import { openSource, type SourceOptions } from '../index.js'

const EXTERNAL = process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/test'

let server: PostgresServer | null = null
beforeAll(async () => {
  server = await startPostgres().catch(() => null)
})
afterAll(() => server?.stop())

const columnOf = (table: ReadTable | undefined, column: string) => table?.rows.map((row) => row.get(column))

const places: readonly (readonly [string, () => Promise<string | null>])[] = [
  ['of the product', async () => server?.url() ?? null],
  [
    'of the machine',
    async () =>
      queryUrl(EXTERNAL, 'select 1').then(
        () => EXTERNAL,
        () => null,
      ),
  ],
]

/** Makes a schema of its own for each test; tables are made there. */
describe.each(places)('a PostgreSQL %s', (_name, find) => {
  const schema = `cs_${Math.random().toString(36).slice(2)}`
  let url: string
  beforeAll(async () => {
    url = (await find()) ?? ''
  })
  beforeEach(async ({ skip }) => {
    if (!url) return skip('no such database is at hand')
    await queryUrl(url, `drop schema if exists ${schema} cascade; create schema ${schema}`)
  })
  afterAll(async () => {
    if (url) await queryUrl(url, `drop schema if exists ${schema}, ${schema}_b cascade`)
  })

  const run = (sql: string) => queryUrl(url, `set search_path = ${schema}; ${sql}`)
  const sourceOf = (more: object = {}) =>
    openSource(settingsOf({ kind: 'postgres', url, schemas: [schema], ...more }))
  const read = (options?: SourceOptions, more?: object) => readAll(sourceOf(more).read(options))

  it('makes of each type of column what the docs say', async () => {
    const documented = documentedTypes('postgres')
    for (const [n, { column, stored }] of documented.entries()) {
      await run(`create table t${n} (c ${column}); insert into t${n} values (${stored})`)
    }
    const tables = await read()
    const shown = documented.map((row, n) => ({
      ...row,
      becomes: shownInDocs(columnOf(tables.get(`t${n}`), 'c')?.[0]),
    }))
    expect(documented.length).toBeGreaterThan(30)
    expect(shown).toEqual(documented)
  })

  it('makes the same of them whatever the connection has set', async () => {
    await run(`
      create table t (a timestamptz, b date, c interval, d bytea, e float8);
      insert into t values ('2024-11-20 14:00:00+02', '2024-11-20', '1 day', '\\x00', 0.1)`)
    const set = {
      timezone: 'Asia/Kathmandu',
      datestyle: 'SQL,DMY',
      intervalstyle: 'postgres_verbose',
      bytea_output: 'escape',
      extra_float_digits: '-15',
      search_path: 'nowhere',
    }
    const options = Object.entries(set).map(([name, value]) => `-c ${name}=${value}`)
    const odd = `${url}?options=${encodeURIComponent(options.join(' '))}`
    expect(await queryUrl(odd, "select '2024-11-20 14:00+00'::timestamptz::text")).toEqual([
      ['20/11/2024 19:45:00 +0545'],
    ])
    const [row] = (await read({}, { url: odd })).get('t')?.rows ?? []
    expect([...(row?.values() ?? [])].map(shownInDocs)).toEqual([
      '2024-11-20T12:00:00Z',
      '"2024-11-20"',
      '"P1D"',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d (1 bytes)',
      '0.1',
    ])
  })

  it.each([
    ["'0044-03-15 12:00:00+00 BC'", '-000043-03-15T12:00:00Z'],
    ["'0001-01-01 00:00:00+00 BC'", '0000-01-01T00:00:00Z'],
    ["'12024-02-29 23:59:59.000001+00'", '+012024-02-29T23:59:59.000001Z'],
    ["'2024-11-20 14:00:00-03:30'", '2024-11-20T17:30:00Z'],
    ["'2024-11-20 24:00:00+00'", '2024-11-21T00:00:00Z'],
  ])('knows the moment %s', async (stored, utc) => {
    await run(`create table t (at timestamptz); insert into t values (${stored})`)
    expect(columnOf((await read()).get('t'), 'at')).toEqual([{ kind: 'instant', utc }])
  })

  it('sees through domains, and shows what else there is as text', async () => {
    await run(`
      create type mood as enum ('ok', 'so, so'); create type pair as (a integer, b text);
      create domain price as numeric(10,2) check (value > 0); create domain prices as price[];
      create domain dear as price not null; create domain raw as bytea;
      create table t (a mood, b mood[], c pair, d price, e prices, f price[], g dear, h raw, i raw[], j regclass, k point, l pair[]);
      insert into t values ('ok', '{"so, so",NULL}', '(1,"x y")', 1.5, '{2,NULL}', '{3}', 4, 'abc', '{"\\\\x616263"}', 'pg_class', '(1,2)', '{"(1,x)"}')`)
    const { shape, rows } = (await read()).get('t') ?? { shape: undefined, rows: [] }
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad (3 bytes)'
    expect([...(rows[0]?.values() ?? [])].map(shownInDocs)).toEqual([
      '"ok"', '["so, so", null]', '"(1,\\"x y\\")"', '1.50', '[2.00, null]', '[3.00]', '4.00', abc, `[${abc}]`,
      '"pg_class"', '"(1,2)"', '["(1,x)"]',
    ]) // biome-ignore format: as the columns are
    expect(shape?.columns.slice(5, 8)).toEqual([
      { name: 'f', type: `${schema}.price[]`, isNullable: true },
      { name: 'g', type: `${schema}.dear`, isNullable: false },
      { name: 'h', type: `${schema}.raw`, isNullable: true },
    ])
  })

  it('keeps every character of a text', async () => {
    const texts = [
      '',
      '\\N',
      '\\.',
      '\\\\',
      'a\tb\nc\rd\be\ff\vg',
      'é 名前 𝄞',
      "'",
      '"',
      '\u0001\u007f',
      'x'.repeat(3_000_000),
    ]
    const values = texts.map((text) => `(E'${text.replace(/[\\']/g, '\\$&').replaceAll('\0', '')}')`)
    await run(`create table t (c text); insert into t values ${values.join(', ')}`)
    expect(columnOf((await read()).get('t'), 'c')).toEqual(texts)
  })

  it.each([
    ['a primary key, in its order', '(a int, b int, c int, primary key (c, a))', ['c', 'a']],
    ['an id that is unique and never NULL', '(a int, id text not null unique)', ['id']],
    ['an id whose domain is never NULL', `(a int, id ${schema}.filled unique)`, ['id']],
    ['an id that may be NULL', '(id text unique)', null],
    ['an id that is unique with others', '(a int, id text not null, unique (id, a))', null],
    [
      'an id with others beside it in its index',
      '(a int, id text not null, unique (id) include (a))',
      ['id'],
    ],
    ['an id unique among some', '(a int, id int not null); create unique index on t (id) where a > 1', null],
    ['an id unique in lower case', '(id text not null); create unique index on t (lower(id))', null],
    ['no key', '(a int unique)', null],
  ])('has for a key: %s', async (_what, sql, key) => {
    await run(`create domain filled as text not null; create table t ${sql}`)
    expect((await read()).get('t')?.shape.key).toEqual(key)
  })

  it('has tables once, whatever they are made of', async () => {
    await run(`
      create table parts (id int, at date) partition by range (at);
      create table parts_1 partition of parts for values from ('2024-01-01') to ('2024-07-01');
      create table parts_2 partition of parts for values from ('2024-07-01') to ('2025-01-01');
      insert into parts values (1, '2024-02-01'), (2, '2024-08-01');
      create table parent (a int); create table child (b int) inherits (parent);
      insert into parent values (1); insert into child values (2, 3);
      create table bare (); insert into bare default values; insert into bare default values;
      create table made (a int, b int generated always as (a * 2) stored, c int generated always as identity);
      insert into made (a) values (4);
      create view v as select 1 as one; create materialized view m as select 2 as two; create temp table gone (a int)`)
    const tables = await read()
    const shown = [...tables].map(([name, { rows }]) => [
      name,
      rows.map((row) => [...row.values()].map(shownInDocs)),
    ])
    expect(Object.fromEntries(shown)).toEqual({
      bare: [[], []],
      child: [['2', '3']],
      made: [['4', '8', '1']],
      parent: [['1']],
      parts: [
        ['1', '"2024-02-01"'],
        ['2', '"2024-08-01"'],
      ],
    })
    expect([...(await read({ tables: ['v', 'm', 'parts_2'] })).keys()]).toEqual(['m', 'parts_2', 'v'])
  })

  it('names the tables of other schemas with theirs, and quotes names with a dot', async () => {
    await queryUrl(url, `drop schema if exists ${schema}_b cascade; create schema ${schema}_b`)
    await run(`create table "a.b" (n int); create table "A""b" (n int); create table ${schema}_b.log (n int)`)
    expect([...(await read()).keys()]).toEqual(['"a.b"', 'A"b'])
    const both = { schemas: [schema, `${schema}_b`] }
    expect([...(await read({}, both)).keys()]).toEqual(['"a.b"', 'A"b', `${schema}_b.log`].sort())
    expect([...(await read({ tables: [`${schema}_b.log`] })).keys()]).toEqual([`${schema}_b.log`])
  })

  it('is of one moment while others write, and add, empty and drop tables', async () => {
    await run(
      'create table a (n int); create table b (n int); create table z (n int); insert into z values (1)',
    )
    let isOn = true
    const writer = async () => {
      for (let n = 0; isOn; n++) {
        await run(`begin; insert into a values (${n}); insert into b values (${n}); commit`)
        await run(
          'begin; truncate z; insert into z values (1); commit; create table if not exists y (n int); drop table y',
        )
      }
    }
    const writing = writer()
    try {
      for (let round = 0; round < 15; round++) {
        const tables = await read({ tables: ['a', 'b', 'z'] })
        expect(tables.get('a')?.rows.length).toBe(tables.get('b')?.rows.length)
        expect(tables.get('z')?.rows).toHaveLength(1)
        expect((await read()).size).toBeGreaterThanOrEqual(3)
      }
      expect((await read()).get('a')?.rows.length).toBeGreaterThan(2)
    } finally {
      isOn = false
      await writing
    }
  })

  it('cannot be made to write by what a view does', async () => {
    await run(`
      create table t (a int);
      create function sneak() returns int language sql as $$ insert into ${schema}.t values (1) returning a $$;
      create view v as select ${schema}.sneak() as a`)
    await expect(read({ tables: ['v'] })).rejects.toMatchObject({ kind: 'no_permission', message: /25006/ })
    expect(await run('select count(*) from t')).toEqual([['0']])
  })

  const ours = () =>
    queryUrl(
      url,
      "select count(*)::int from pg_stat_activity where application_name = 'countersign' and pid <> pg_backend_pid()",
    )

  it('has no connection left when it is done, given up, or aborted', async () => {
    await run('create table t as select n, md5(n::text) as text from generate_series(1, 100000) n')
    await read()
    for await (const { rows } of sourceOf().read()) {
      for await (const _row of rows) break
      break
    }
    const controller = new AbortController()
    const reading = async () => {
      for await (const { rows } of sourceOf().read({}, controller.signal)) {
        for await (const _row of rows) controller.abort(new Error('enough'))
      }
    }
    await expect(reading()).rejects.toThrow('enough')
    await expect.poll(ours, { timeout: 10_000 }).toEqual([[0]])
  })
})
