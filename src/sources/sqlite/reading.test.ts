import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shownInDocs } from '../../../test/environments-docs.js'
import { readAll } from '../../../test/source-worlds.js'
import { LARGE, readers, type SqliteFile, sqliteFile, sqliteSource } from '../../../test/sqlite-file.js'

let file: SqliteFile
beforeEach(async () => {
  file = await sqliteFile()
})
afterEach(() => file.remove())

describe('what is read of a file', () => {
  it('has the columns as they are declared, those that follow from others too', async () => {
    file.application(
      'create table t (a integer not null, b, c numeric(4,1) generated always as (a * 2) virtual, d as (a + 1) stored)',
      'insert into t (a, b) values (1, 2)',
    )
    const { shape, rows } = await file.tableNamed('t')
    expect(shape.columns).toEqual([
      { name: 'a', type: 'INTEGER', isNullable: false },
      { name: 'b', type: '', isNullable: true },
      { name: 'c', type: 'numeric(4,1)', isNullable: true },
      { name: 'd', type: '', isNullable: true },
    ])
    expect([...(rows[0]?.values() ?? [])].map(shownInDocs)).toEqual(['1', '2', '2', '2'])
  })

  it('has views and the tables of modules only where they are named, and what is behind those never', async () => {
    file.application(
      'create table t (a); insert into t values (1)',
      'create view v as select a + 1 as b from t',
      'create virtual table f using fts5(words); insert into f values (1)',
      'create table counted (n integer primary key autoincrement); insert into counted values (7); analyze',
    )
    expect([...(await file.read()).keys()]).toEqual(['counted', 't'])
    const named = await file.read({ tables: ['v', 'f'] })
    expect([...named].map(([name, { rows }]) => [name, rows.length])).toEqual([
      ['f', 1],
      ['v', 1],
    ])
    const hidden = { kind: 'no_such_table' }
    await expect(file.read({ tables: ['f_content'] })).rejects.toMatchObject(hidden)
    await expect(file.read({ tables: ['sqlite_sequence'] })).rejects.toMatchObject(hidden)
  })

  it('is nothing where the file is empty', async () => {
    writeFileSync(file.path, '')
    expect(await file.read()).toEqual(new Map())
  })

  it('is all of it, by a path of any spelling', async () => {
    const odd = await sqliteFile('a b#c?mode=rw&d%20é"\'.db')
    odd.application('create table t (a); insert into t values (1)')
    expect((await odd.tableNamed('t')).rows).toHaveLength(1)
    await odd.remove()
  })
})

describe('a reading', () => {
  it.each(['wal', 'delete'])('is of one moment while another process writes in %s mode', async (mode) => {
    file.application(`pragma journal_mode = ${mode}`, 'create table a (n); create table b (n)')
    file.close()
    const writer = await file.otherProcess(`
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
        const tables = await file.read()
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
    const database = file.application(
      'pragma journal_mode = wal',
      'create table t (a); insert into t values (1), (2)',
    )
    database.prepare('pragma wal_checkpoint(truncate)').raw().all()
    const rest = join(file.folder, 'rest')
    mkdirSync(rest)
    cpSync(file.path, join(rest, 'x.db'))
    const before = readFileSync(file.path)
    const { mtimeMs } = statSync(join(rest, 'x.db'))
    expect((await readAll(sqliteSource(join(rest, 'x.db')).read())).get('t')?.rows).toHaveLength(2)
    // A file that nobody had open is as it was, with no other beside it.
    expect(readdirSync(rest)).toEqual(['x.db'])
    expect(readFileSync(join(rest, 'x.db')).equals(before)).toBe(true)
    expect(statSync(join(rest, 'x.db')).mtimeMs).toBe(mtimeMs)
  })

  it('has what lies in the log of a process that was killed', async () => {
    const writer = await file.otherProcess(`
      database.exec('pragma journal_mode = wal; create table t (a); insert into t values (1), (2)')
      console.log('on'); setInterval(() => {}, 1000)`)
    await writer.kill()
    expect(existsSync(`${file.path}-wal`)).toBe(true)
    expect((await file.tableNamed('t')).rows).toHaveLength(2)
  })

  it('cannot be made to write by what a schema says', async () => {
    file.application(
      'create table t (a); insert into t values (1)',
      "create view v as select writefile('/tmp/planted', 'x') as b from t",
    )
    await expect(file.read({ tables: ['v'] })).rejects.toMatchObject({
      name: 'SourceTrouble',
      kind: 'unreadable',
    })
  })

  it('leaves no process behind when it is given up', async () => {
    file.application(...LARGE)
    for await (const { rows } of sqliteSource(file.path).read()) {
      for await (const _row of rows) break
      expect(readers()).toHaveLength(1)
      break
    }
    expect(readers()).toEqual([])
  })
})
