import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PostgresServer, queryUrl, startPostgres } from '../../test/postgres-server.js'
import {
  allOf,
  postgresWorld,
  type ReadTable,
  readAll,
  rowsWorld,
  sqliteWorld,
  type World,
  type WorldState,
} from '../../test/source-worlds.js'
import { typedRow } from '../../test/typed-value.js'
import { canonicalRow } from '../core/data/canonical-text.js'
import { environmentSchema, openSource, SOURCES, type Source, type SourceOptions } from './index.js'

const EXTERNAL = process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/test'

const ORDERS = {
  columns: ['id integer!', 'note text', 'paid boolean', 'more json'],
  primaryKey: ['id'],
  rows: [
    '{"id": 1, "note": "a", "paid": true, "more": {"b": [1, 2.50, null], "a": "x"}}',
    '{"id": 9007199254740993, "note": null, "paid": false, "more": null}',
  ],
}

const STATE: WorldState = {
  orders: ORDERS,
  'Größen "weit", \\ 名前': {
    columns: ['größe text', 'a b integer'],
    rows: ['{"größe": "é\\n\\t\\\\", "a b": 3}'],
  },
  log: { columns: ['what text', 'times integer'], rows: Array(3).fill('{"what": "x", "times": 2}') },
  empty: { columns: ['id integer!'], primaryKey: ['id'], rows: [] },
  by_id: {
    columns: ['id text!', 'n integer'],
    unique: ['id'],
    rows: ['{"id": "z", "n": 1}', '{"id": "y", "n": 1}'],
  },
}

let server: PostgresServer | null = null
beforeAll(async () => {
  server = await startPostgres().catch(() => null)
})
afterAll(() => server?.stop())

it('every folder is a kind on the list, and every kind has the folder of its name', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(SOURCES.map(({ kind }) => kind)).toEqual(names.sort())
})

describe.each(SOURCES.map((definition) => [definition.kind, definition] as const))(
  '%s',
  (kind, definition) => {
    it('says what it is, and describes each of its settings', () => {
      expect(definition.summary).toMatch(/^[A-Z].*\.$/)
      const { shape } = definition.schema as unknown as {
        shape: Record<string, { meta(): object | undefined }>
      }
      for (const [name, field] of Object.entries(shape)) {
        if (name !== 'kind') expect([name, field.meta()]).toEqual([name, { description: expect.any(String) }])
      }
    })

    it('refuses settings that it does not know, and does not quote them', () => {
      const settings = { kind, name: 'x', path: 'x.db', url: 'postgresql://u:s3cret@h/d' }
      const result = environmentSchema.safeParse({ ...settings, surprise: 's3cret' })
      expect(result.success).toBe(false)
      expect(JSON.stringify(result.error)).not.toContain('s3cret')
    })
  },
)

const worlds: readonly (readonly [string, () => Promise<World | null>])[] = [
  ['rows', async () => rowsWorld()],
  ['sqlite', sqliteWorld],
  ['postgres, of the product', async () => server && postgresOf(server.url())],
  ['postgres, of the machine', async () => ((await isUp(EXTERNAL)) ? postgresOf(EXTERNAL) : null)],
]

function postgresOf(url: string): Promise<World> {
  return postgresWorld(url, (sql) => queryUrl(url, sql), 'postgres')
}

async function isUp(url: string): Promise<boolean> {
  return queryUrl(`${url}?connect_timeout=2`, 'select 1').then(
    () => true,
    () => false,
  )
}

describe.each(worlds)('a state of %s', (_name, enter) => {
  let world: World
  let source: Source
  beforeAll(async () => {
    const entered = await enter()
    if (!entered) return
    world = entered
    source = world.open()
  })
  beforeEach(({ skip }) => {
    if (!world) skip('no such database is at hand')
  })
  afterAll(async () => {
    await source?.close()
    await world?.leave()
  })

  const read = (options?: SourceOptions, from = source) => readAll(world.readings(from, options))
  const texts = (table: ReadTable | undefined) => table?.rows.map(canonicalRow).sort()
  const written = (...rows: readonly string[]) => rows.map((row) => canonicalRow(typedRow(row))).sort()
  const columns = (table: ReadTable | undefined) => table?.shape.columns.map(({ name }) => name)
  const trouble = (kind: string, message: RegExp) => ({
    name: 'SourceTrouble',
    code: 'source_unreadable',
    kind,
    message: expect.stringMatching(message),
  })

  it('has every table, sorted by name, with its columns in order and its key', async () => {
    await world.become(STATE)
    const tables = await read()
    expect([...tables.keys()]).toEqual(Object.keys(STATE).sort())
    expect(columns(tables.get('orders'))).toEqual(['id', 'note', 'paid', 'more'])
    const keys = [...tables.values()].map(({ shape }) => [shape.name, shape.key])
    expect(Object.fromEntries(keys)).toMatchObject({ orders: ['id'], by_id: ['id'], log: null })
  })

  it('has every row, its values exact, and duplicates as often as they are there', async () => {
    await world.become(STATE)
    const tables = await read()
    for (const [name, { rows }] of Object.entries(STATE)) {
      expect([name, texts(tables.get(name))]).toEqual([name, written(...rows)])
    }
    const big = tables.get('orders')?.rows.find((row) => row.get('note') === null)
    expect(big?.get('id')).toMatchObject({ kind: 'number', text: '9007199254740993' })
    expect(big?.has('note')).toBe(true)
  })

  it('is the same when it is read again', async () => {
    await world.become(STATE)
    expect(await read()).toEqual(await read())
  })

  it('is the same for JSON with its keys in another order', async () => {
    await world.become({ t: { columns: ['more json'], rows: ['{"more": {"a": 1, "b": {"c": 2, "d": 3}}}'] } })
    const before = texts((await read()).get('t'))
    await world.become({ t: { columns: ['more json'], rows: ['{"more": {"b": {"d": 3, "c": 2}, "a": 1}}'] } })
    expect(texts((await read()).get('t'))).toEqual(before)
  })

  it('has a column that was added since', async () => {
    await world.become({ t: { columns: ['id integer!'], primaryKey: ['id'], rows: ['{"id": 1}'] } })
    expect(columns((await read()).get('t'))).toEqual(['id'])
    const added = {
      columns: ['id integer!', 'new text'],
      primaryKey: ['id'],
      rows: ['{"id": 1, "new": null}'],
    }
    await world.become({ t: added })
    const { t } = Object.fromEntries(await read())
    expect(columns(t)).toEqual(['id', 'new'])
    expect(texts(t)).toEqual(written('{"id": 1, "new": null}'))
  })

  it('has not what was dropped, which is trouble only where it is named and was not there before', async () => {
    await world.become({ orders: ORDERS })
    expect([...(await read()).keys()]).toEqual(['orders'])
    const tables = ['orders', 'logs']
    await expect(read({ tables })).rejects.toMatchObject(trouble('no_such_table', /no table "logs"/))
    expect([...(await read({ tables, mayBeGone: ['logs'] })).keys()]).toEqual(['orders'])
  })

  it('has only the tables named, and a misspelt one is named back', async () => {
    await world.become(STATE)
    expect([...(await read({ tables: ['log', 'empty'] })).keys()]).toEqual(['empty', 'log'])
    const meant = trouble('no_such_table', /no table "order". Is "orders" meant/)
    await expect(read({ tables: ['order'] })).rejects.toMatchObject(meant)
  })

  it('has only what the settings let be read', async () => {
    await world.become({ orders: ORDERS })
    const narrow = world.open({ tables: ['orders'] })
    expect([...(await read({}, narrow)).keys()]).toEqual(['orders'])
    await expect(read({ tables: ['log'] }, narrow)).rejects.toMatchObject(
      trouble('no_such_table', /does not let the table "log" be read/),
    )
  })

  it('is named by the keys given, the request before the settings', async () => {
    await world.become({ t: { columns: ['a text', 'b integer'], rows: ['{"a": "x", "b": 1}'] } })
    const keyed = world.open({ keys: { t: ['a'] } })
    expect((await read({}, keyed)).get('t')?.shape.key).toEqual(['a'])
    expect((await read({ keys: { t: ['b', 'a'] } }, keyed)).get('t')?.shape.key).toEqual(['b', 'a'])
    await expect(read({ keys: { t: ['c'] } })).rejects.toMatchObject(
      trouble('no_such_column', /"t" has no column "c"/),
    )
  })

  it.each([
    ['a column of one table', ['orders.note', 'log.more'], ['id', 'paid', 'more']],
    ['a column of any table', ['*.note', '*.paid'], ['id', 'more']],
    ['never a key', ['*.id', 'orders.more'], ['id', 'note', 'paid']],
  ])('leaves out %s', async (_what, ignore, left) => {
    await world.become({ orders: ORDERS })
    const table = (await read({}, world.open({ ignore }))).get('orders')
    expect(columns(table)).toEqual(left)
    expect([...(table?.rows[0]?.keys() ?? [])]).toEqual(left)
    expect(columns((await read({ ignore })).get('orders'))).toEqual(left)
  })

  it('still has rows where every column is left out', async () => {
    await world.become(STATE)
    const table = (await read({ ignore: ['log.what', 'log.times'] })).get('log')
    expect(table?.shape).toMatchObject({ columns: [], key: null })
    expect(table?.rows).toEqual([new Map(), new Map(), new Map()])
  })

  it('can be read for its shapes alone', async () => {
    await world.become(STATE)
    const shapes = (await allOf(world.readings(source))).map(({ shape }) => shape.name)
    expect(shapes).toEqual(Object.keys(STATE).sort())
  })

  it('can be given up at any row', async () => {
    await world.become(STATE)
    for await (const { rows } of world.readings(source)) {
      for await (const _row of rows) break
      break
    }
    expect((await read()).size).toBe(Object.keys(STATE).length)
  })

  it('can be given up from outside', async ({ skip }) => {
    if (source.push) skip('it is at hand at once')
    await world.become(STATE)
    const reason = new Error('enough')
    await expect(readAll(source.read({}, AbortSignal.abort(reason)))).rejects.toBe(reason)
    const controller = new AbortController()
    const reading = async () => {
      for await (const { rows } of source.read({}, controller.signal)) {
        controller.abort(reason)
        for await (const _row of rows);
      }
    }
    await expect(reading()).rejects.toBe(reason)
  })

  it('is read no more once its source is closed', async ({ skip }) => {
    if (source.push) skip('there is nothing to close')
    await world.become(STATE)
    const closed = world.open()
    const reading = closed.read()[Symbol.asyncIterator]()
    await reading.next()
    await closed.close()
    await expect(reading.next()).rejects.toMatchObject({ name: 'AbortError' })
    await expect(readAll(closed.read())).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('can be put back only where the settings say so', () => {
    expect(source.reset).toBeUndefined()
    if (!source.push) expect(world.open({ reset: true }).reset).toBeTypeOf('function')
  })
})

it('opens what the settings name', async () => {
  const source = openSource(environmentSchema.parse({ kind: 'rows', name: 'x' }))
  expect(await allOf(source.read())).toEqual([])
})
