import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAll } from '../../../test/source-worlds.js'
import { LARGE, readers, type SqliteFile, sqliteFile, sqliteSource } from '../../../test/sqlite-file.js'

let file: SqliteFile
beforeEach(async () => {
  file = await sqliteFile()
})
afterEach(() => file.remove())

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
    for (const text of said) expect(String(text)).not.toContain(file.folder)
  }

  it.each([
    ['no file', () => undefined, 'file_missing', /no file/],
    ['a path through a file', () => writeFileSync(join(file.folder, 'y'), ''), 'file_missing', /no file/],
    ['a folder', () => mkdirSync(file.path), 'not_a_database', /no file/],
    [
      'a text',
      () => writeFileSync(file.path, 'hello, world, this is a text'.repeat(50)),
      'not_a_database',
      /no SQLite/,
    ],
  ])('has a kind of its own: %s', async (what, make, kind, message) => {
    make()
    const at = what === 'a path through a file' ? join(file.folder, 'y', 'x.db') : file.path
    await expectTrouble(readAll(sqliteSource(at).read()), kind, message)
    // And nothing was made there.
    expect(readdirSync(file.folder).filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([])
  })

  it('a file that the user may not read', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may read anything')
    file.application('create table t (a)')
    chmodSync(file.path, 0o000)
    await expectTrouble(file.read(), 'no_permission', /cannot be opened \(EACCES\)/)
  })

  it('a database that is damaged', async () => {
    file.application('create table t (a); insert into t values (hex(randomblob(20000)))')
    file.close()
    const bytes = readFileSync(file.path)
    bytes.fill(0xa5, 4096, 12_000)
    writeFileSync(file.path, bytes)
    await expectTrouble(file.read(), 'not_a_database', /damaged/)
  })

  it('an application that holds its lock', async () => {
    file.application('create table t (a)', 'begin exclusive')
    await expectTrouble(file.read(), 'locked', /held a lock/)
  })

  it('an application that ended in the middle of a change', async () => {
    const writer = await file.otherProcess(`
      database.exec('create table t (a); insert into t values (1)')
      database.exec('pragma cache_size = 2; begin')
      database.exec('insert into t with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000) select hex(randomblob(100)) from n')
      console.log('on'); setInterval(() => {}, 1000)`)
    await writer.kill()
    await expectTrouble(file.read(), 'locked', /has to open it once/)
    file.application('select * from t')
    expect((await file.tableNamed('t')).rows).toHaveLength(1)
  })

  it('a query without an end', async () => {
    file.application(
      'create view v as with recursive n (i) as (select 1 union all select i + 1 from n) select i from n where i < 0',
    )
    const hasty = sqliteSource(file.path, { timeoutMs: 1_500 })
    await expectTrouble(readAll(hasty.read({ tables: ['v'] })), 'timeout', /not be read in time/)
  })

  it('a query without an end, when the process that asked is killed: it goes too', async () => {
    file.application(
      'create view v as with recursive n (i) as (select 1 union all select i + 1 from n) select i from n where i < 0',
    )
    const library = JSON.stringify(join(import.meta.dirname, '../../../dist/sources/sqlite/process.js'))
    const job = { kind: 'read', path: file.path, options: { tables: ['v'] } }
    const script = `
      const { startSqlite } = await import(${library})
      const { messages } = startSqlite(${JSON.stringify(job)}, undefined)
      setTimeout(() => console.log('it reads'), 1_000)
      for await (const _ of messages);`
    const asker = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(asker.stdout, 'data')
    expect(readers(asker.pid)).toHaveLength(1)
    const [reader = 0] = readers(asker.pid)
    asker.kill('SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(reader, 0)).toThrow('ESRCH'), { timeout: 20_000 })
  })

  it('a process that ends', async () => {
    file.application(...LARGE)
    const reading = async () => {
      for await (const { rows } of sqliteSource(file.path).read()) {
        for (const pid of readers()) process.kill(pid, 'SIGKILL')
        for await (const _row of rows);
      }
    }
    await expectTrouble(reading(), 'connection_lost', /SIGKILL/)
  })
})
