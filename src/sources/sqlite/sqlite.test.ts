import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentedTypes, shownInDocs } from '../../../test/environments-docs.js'
import { type ReadTable, readAll, settingsOf } from '../../../test/source-worlds.js'
import { openSource, type Source, type SourceOptions } from '../index.js'

let folder: string
let path: string
let source: Source
let open: Libsql.Database[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cs-sqlite-'))
  path = join(folder, 'x.db')
  source = sourceOf(path)
  open = []
})
afterEach(async () => {
  for (const database of open) database.close()
  await rm(folder, { recursive: true })
})

const sourceOf = (path: string, more: object = {}) =>
  openSource(settingsOf({ kind: 'sqlite', path, ...more }))

function application(...statements: readonly string[]): Libsql.Database {
  const database = new Libsql(path)
  open.push(database)
  for (const statement of statements) database.exec(statement)
  return database
}

const read = (options?: SourceOptions, from = source) => readAll(from.read(options))

async function tableNamed(name: string, options?: SourceOptions): Promise<ReadTable> {
  const table = (await read(options)).get(name)
  if (!table) throw new Error(`there is no ${name}`)
  return table
}

const columnOf = ({ rows }: ReadTable, column: string) => rows.map((row) => row.get(column))

/** Each case in a table of its own of one file, so that all of them are one reading. */
async function readEach(name: string, create: readonly ((table: string) => string)[]): Promise<ReadTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cs-sqlite-'))
  const database = new Libsql(join(folder, name))
  for (const [n, sql] of create.entries()) database.exec(sql(`t${n}`))
  database.close()
  const tables = await readAll(sourceOf(join(folder, name)).read())
  await rm(folder, { recursive: true })
  return create.flatMap((_sql, n) => tables.get(`t${n}`) ?? [])
}

describe('what a value becomes', () => {
  const documented = documentedTypes('sqlite').map((row, n) => ({ n, ...row }))
  const exact = [
    ['the largest integer', '9223372036854775807'],
    ['the smallest integer', '-9223372036854775808'],
    ['the last that a double carries', '9007199254740991'],
    ['a double that is no integer', '0.30000000000000004'],
    ['a small double', '5e-324'],
    ['a large double', '1.7976931348623157e+308'],
  ].map(([what, text], index) => ({ n: documented.length + index, what, text }))

  let found: ReadTable[]
  beforeAll(async () => {
    const typeOf = (column: string) => (column === 'any' ? '' : column)
    found = await readEach('values.db', [
      ...documented.map(
        ({ column, stored }) =>
          (t: string) =>
            `create table ${t} (c ${typeOf(column)}); insert into ${t} values (${stored})`,
      ),
      ...exact.map(
        ({ text }) =>
          (t: string) =>
            `create table ${t} (c); insert into ${t} values (${text})`,
      ),
    ])
  })

  const valueAt = (n: number) => found[n] && columnOf(found[n], 'c')[0]

  it.each(documented)('$column: $stored is $becomes', ({ n, becomes }) => {
    expect(shownInDocs(valueAt(n))).toBe(becomes)
  })

  it.each(exact)('is exact: $what', ({ n, text }) => {
    expect(valueAt(n)).toMatchObject({ kind: 'number', text })
  })

  const texts = ['', 'é', '名前 𝄞', 'a\u0000b', '\u0001', '\u00017F', '\u007f\u0080', "it's \\ \n", '\ufeffx']

  it.each(['UTF-8', 'UTF-16le', 'UTF-16be'])('is the same text in a database of %s', async (encoding) => {
    const database = application(`pragma encoding = "${encoding}"; create table t (n integer, c text)`)
    for (const [n, text] of texts.entries()) database.exec(`insert into t values (${n}, ${spelt(text)})`)
    expect(columnOf(await tableNamed('t'), 'c')).toEqual(texts)
  })

  /** The library cuts a text at a zero character on its way in, too. */
  function spelt(text: string): string {
    return text === '' ? "''" : [...text].map((char) => `char(${char.codePointAt(0)})`).join('||')
  }

  it('is what is stored, whatever the column is declared as', async () => {
    application(
      'create table t (b boolean, d timestamp, j json, n decimal)',
      `insert into t values ('yes', 1.5, x'00', 'n/a'), (1.5, x'00', 7, x'00'), (null, null, null, null)`,
    )
    const { rows } = await tableNamed('t')
    const zero = '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d (1 bytes)'
    expect(rows.map((row) => [...row.values()].map(shownInDocs))).toEqual([
      ['"yes"', '1.5', zero, '"n/a"'],
      ['1.5', zero, '7', zero],
      ['null', 'null', 'null', 'null'],
    ])
  })

  it('is whole where it has millions of characters', async () => {
    application(`create table t (c text); insert into t values (printf('%.*c', 3000000, 'x')), ('y')`)
    const texts = columnOf(await tableNamed('t'), 'c') as string[]
    expect(texts.map((text) => text.length)).toEqual([3_000_000, 1])
  })
})

describe('the key of a table', () => {
  const cases = [
    ['a rowid by its own name', '(n integer primary key, a text)', ['n']],
    ['several columns, in the order of the key', '(a, b, c, primary key (c, a))', ['c', 'a']],
    ['a table without rowids', '(a text primary key, b) without rowid', ['a']],
    ['a strict table', '(a text primary key, b int) strict', ['a']],
    ['a key that may be NULL', '(a text primary key)', ['a']],
    ['no key', '(a, b unique)', null],
    ['an id that is unique and never NULL', '(a, id text not null unique)', ['id']],
    ['an id that may be NULL', '(a, id text unique)', null],
    ['an id that is unique with others', '(a, id text not null, unique (id, a))', null],
    ['an id unique among some', '(a, id text not null); create unique index i on T (id) where a = 1', null],
    ['an id with an index of its own', '(a, id text not null); create unique index j on T (id)', ['id']],
  ] as const

  let found: ReadTable[]
  beforeAll(async () => {
    const create = cases.map(
      ([, sql]) =>
        (t: string) =>
          `create table ${t} ${sql.replace(' T ', ` ${t} `)}`,
    )
    found = await readEach('keys.db', create)
  })

  it.each(cases.map(([what, , key], n) => ({ what, key, n })))('is known: $what', ({ key, n }) => {
    expect(found[n]?.shape.key).toEqual(key)
  })
})

describe('what is read of a file', () => {
  it('has the columns as they are declared, those that follow from others too', async () => {
    application(
      'create table t (a integer not null, b, c numeric(4,1) generated always as (a * 2) virtual, d as (a + 1) stored)',
      'insert into t (a, b) values (1, 2)',
    )
    const { shape, rows } = await tableNamed('t')
    expect(shape.columns).toEqual([
      { name: 'a', type: 'INTEGER', isNullable: false },
      { name: 'b', type: '', isNullable: true },
      { name: 'c', type: 'numeric(4,1)', isNullable: true },
      { name: 'd', type: '', isNullable: true },
    ])
    expect([...(rows[0]?.values() ?? [])].map(shownInDocs)).toEqual(['1', '2', '2', '2'])
  })

  it('has views and the tables of modules only where they are named, and what is behind those never', async () => {
    application(
      'create table t (a); insert into t values (1)',
      'create view v as select a + 1 as b from t',
      'create virtual table f using fts5(words); insert into f values (1)',
      'create table counted (n integer primary key autoincrement); insert into counted values (7); analyze',
    )
    expect([...(await read()).keys()]).toEqual(['counted', 't'])
    const named = await read({ tables: ['v', 'f'] })
    expect([...named].map(([name, { rows }]) => [name, rows.length])).toEqual([
      ['f', 1],
      ['v', 1],
    ])
    const hidden = { kind: 'no_such_table' }
    await expect(read({ tables: ['f_content'] })).rejects.toMatchObject(hidden)
    await expect(read({ tables: ['sqlite_sequence'] })).rejects.toMatchObject(hidden)
  })

  it('is nothing where the file is empty', async () => {
    writeFileSync(path, '')
    expect(await read()).toEqual(new Map())
  })

  it('is all of it, by a path of any spelling', async () => {
    path = join(folder, 'a b#c?mode=rw&d%20é"\'.db')
    application('create table t (a); insert into t values (1)')
    expect((await readAll(sourceOf(path).read())).get('t')?.rows).toHaveLength(1)
  })
})

/** A process of its own that runs statements on the file and then says so. It ends when it is killed. */
async function otherProcess(script: string) {
  const libsql = JSON.stringify(createRequire(import.meta.url).resolve('libsql'))
  const text = `const database = new (require(${libsql}))(${JSON.stringify(path)}); ${script}`
  const child = spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe('a reading', () => {
  it.each(['wal', 'delete'])('is of one moment while another process writes in %s mode', async (mode) => {
    application(`pragma journal_mode = ${mode}`, 'create table a (n); create table b (n)').close()
    open = []
    const writer = await otherProcess(`
      database.exec('pragma busy_timeout = 10000')
      for (let n = 0; ; n++) {
        database.exec('begin immediate; insert into a values (' + n + '); insert into b values (' + n + '); commit')
        if (n === 10) console.log('on')
        // In rollback mode a writer without a pause keeps every reader out.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
      }`)
    try {
      const counts: number[] = []
      for (let round = 0; round < 3; round++) {
        const tables = await read()
        const [a, b] = [tables.get('a'), tables.get('b')]
        expect(a?.rows.length).toBe(b?.rows.length)
        counts.push(a?.rows.length ?? 0)
      }
      // It did go on meanwhile.
      expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0)
    } finally {
      await writer.kill()
    }
  })

  it('changes nothing, and leaves nothing', async () => {
    const database = application(
      'pragma journal_mode = wal',
      'create table t (a); insert into t values (1), (2)',
    )
    database.prepare('pragma wal_checkpoint(truncate)').raw().all()
    const rest = join(folder, 'rest')
    mkdirSync(rest)
    cpSync(path, join(rest, 'x.db'))
    const before = readFileSync(path)
    const { mtimeMs } = statSync(join(rest, 'x.db'))
    expect((await read({}, sourceOf(join(rest, 'x.db')))).get('t')?.rows).toHaveLength(2)
    // A file that nobody had open is as it was, with no other beside it.
    expect(readdirSync(rest)).toEqual(['x.db'])
    expect(readFileSync(join(rest, 'x.db')).equals(before)).toBe(true)
    expect(statSync(join(rest, 'x.db')).mtimeMs).toBe(mtimeMs)
  })

  it('has what lies in the log of a process that was killed', async () => {
    const writer = await otherProcess(`
      database.exec('pragma journal_mode = wal; create table t (a); insert into t values (1), (2)')
      console.log('on'); setInterval(() => {}, 1000)`)
    await writer.kill()
    expect(existsSync(`${path}-wal`)).toBe(true)
    expect((await tableNamed('t')).rows).toHaveLength(2)
  })

  it('cannot be made to write by what a schema says', async () => {
    application(
      'create table t (a); insert into t values (1)',
      "create view v as select writefile('/tmp/planted', 'x') as b from t",
    )
    await expect(read({ tables: ['v'] })).rejects.toMatchObject({ name: 'SourceTrouble', kind: 'unreadable' })
  })

  it('leaves no process behind when it is given up', async () => {
    application(...LARGE)
    for await (const { rows } of source.read()) {
      for await (const _row of rows) break
      expect(readers()).toHaveLength(1)
      break
    }
    expect(readers()).toEqual([])
  })
})

const LARGE = [
  'create table t (a)',
  'insert into t with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000) select i from n',
]

/** The numbers of our own processes that read a file. */
function readers(): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .flatMap((line) => (/sqlite\/work\.ts/.test(line) ? [Number.parseInt(line, 10)] : []))
}

describe('trouble', () => {
  const expectTrouble = async (reading: Promise<unknown>, kind: string, message: RegExp) => {
    const error = await reading.then(
      () => null,
      (error: unknown) => error,
    )
    expect(error).toMatchObject({ name: 'SourceTrouble', kind, message: expect.stringMatching(message) })
    const said = [
      error,
      JSON.stringify(error),
      (error as Error).stack?.split('\n')[0],
      (error as Error).cause,
    ]
    for (const text of said) expect(String(text)).not.toContain(folder)
  }

  it.each([
    ['no file', () => undefined, 'file_missing', /no file/],
    ['a path through a file', () => writeFileSync(join(folder, 'y'), ''), 'file_missing', /no file/],
    ['a folder', () => mkdirSync(path), 'not_a_database', /no file/],
    [
      'a text',
      () => writeFileSync(path, 'hello, world, this is a text'.repeat(50)),
      'not_a_database',
      /no SQLite/,
    ],
  ])('has a kind of its own: %s', async (what, make, kind, message) => {
    make()
    const at = what === 'a path through a file' ? join(folder, 'y', 'x.db') : path
    await expectTrouble(read({}, sourceOf(at)), kind, message)
    // And nothing was made there.
    expect(readdirSync(folder).filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([])
  })

  it('a file that the user may not read', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may read anything')
    application('create table t (a)')
    chmodSync(path, 0o000)
    await expectTrouble(read(), 'no_permission', /cannot be opened \(EACCES\)/)
  })

  it('a database that is damaged', async () => {
    application('create table t (a); insert into t values (hex(randomblob(20000)))').close()
    open = []
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 4096, 12_000)
    writeFileSync(path, bytes)
    await expectTrouble(read(), 'not_a_database', /damaged/)
  })

  it('an application that holds its lock', async () => {
    application('create table t (a)', 'begin exclusive')
    await expectTrouble(read(), 'locked', /held a lock/)
  })

  it('an application that ended in the middle of a change', async () => {
    const writer = await otherProcess(`
      database.exec('create table t (a); insert into t values (1)')
      database.exec('pragma cache_size = 2; begin')
      database.exec('insert into t with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000) select hex(randomblob(100)) from n')
      console.log('on'); setInterval(() => {}, 1000)`)
    await writer.kill()
    await expectTrouble(read(), 'locked', /has to open it once/)
    application('select * from t')
    expect((await tableNamed('t')).rows).toHaveLength(1)
  })

  it('a query without an end', async () => {
    application(
      'create view v as with recursive n (i) as (select 1 union all select i + 1 from n) select i from n where i < 0',
    )
    const hasty = sourceOf(path, { timeoutMs: 1_500 })
    await expectTrouble(read({ tables: ['v'] }, hasty), 'timeout', /not be read in time/)
  })

  it('a process that ends', async () => {
    application(...LARGE)
    const reading = async () => {
      for await (const { rows } of source.read()) {
        for (const pid of readers()) process.kill(pid, 'SIGKILL')
        for await (const _row of rows);
      }
    }
    await expectTrouble(reading(), 'connection_lost', /SIGKILL/)
  })
})
