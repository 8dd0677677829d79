import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { output } from '../../test/script-output.js'
import { allOf, readings, rowText, taken, type WrittenState } from '../../test/snapshots-of.js'
import { diffSnapshots, openSnapshotFolder, type SnapshotFolder, type TableReading } from './index.js'

let path: string
let folder: SnapshotFolder
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'countersign-snapshots-'))
  folder = await openSnapshotFolder(path)
})
afterEach(() => rm(path, { recursive: true, force: true }))

const STATE: WrittenState = {
  orders: {
    key: ['id'],
    types: { id: 'bigint', total: 'numeric' },
    rows: ['{"id":10,"total":{"$decimal":"1.50"}}', '{"id":9,"total":null}', '{"id":-1}'],
  },
  customers: { rows: ['{"name":"Ada"}', '{"name":"Ada"}'] },
  empty: { key: ['id'], columns: ['id'], rows: [] },
}

test('a snapshot taken is there under its id, for another process too', async () => {
  const { id } = await taken(folder, STATE)
  const found = await (await openSnapshotFolder(path)).open(id)
  expect(found.id).toBe(id)
  expect(found.takenAt).toBe('2026-11-30T12:00:00Z')
  expect(await folder.ids()).toEqual([id])
  expect(found.tables.map(({ name, key, rows }) => [name, key, rows])).toEqual([
    ['customers', null, 2],
    ['empty', ['id'], 0],
    ['orders', ['id'], 3],
  ])
  expect(found.tables[2]?.columns).toEqual([
    { name: 'id', type: 'bigint', isNullable: true },
    { name: 'total', type: 'numeric', isNullable: true },
  ])
})

test('rows come in the order of their keys by value, and as they were', async () => {
  const snapshot = await taken(folder, STATE)
  const rows = await allOf(snapshot.rows('orders'))
  expect(rows.map(rowText)).toEqual(['id=-1', 'id=9 total=NULL', 'id=10 total=1.50'])
  expect((await allOf(snapshot.rows('customers'))).map(rowText)).toEqual(['name=Ada', 'name=Ada'])
  expect(await allOf(snapshot.rows('nowhere'))).toEqual([])
})

test('rows of a bag come in the same order, however they came', async () => {
  const rows = ['{"v":1}', '{"v":2}', '{"v":3}', '{"v":2}']
  const one = await taken(folder, { t: { rows } })
  const other = await taken(folder, { t: { rows: rows.toReversed() } })
  expect((await allOf(one.rows('t'))).map(rowText)).toEqual((await allOf(other.rows('t'))).map(rowText))
})

test('columns come in the order of the table', async () => {
  const snapshot = await taken(folder, { t: { columns: ['z', 'a', 'm'], rows: ['{"a":1,"m":2,"z":3}'] } })
  expect((await allOf(snapshot.rows('t'))).map(rowText)).toEqual(['z=3 a=1 m=2'])
})

test('a table of many runs is read in order, and so is one whose rows are larger than a batch', async () => {
  const small = await openSnapshotFolder(path, { batchBytes: 300 })
  const rows = Array.from({ length: 500 }, (_, n) => `{"id":${(n * 211) % 500},"v":"${'x'.repeat(n % 400)}"}`)
  const snapshot = await taken(small, { t: { key: ['id'], rows } })
  expect(snapshot.tables[0]?.runs.length).toBeGreaterThan(100)
  const ids = (await allOf(snapshot.rows('t'))).map((row) => rowText(row).split(' ')[0])
  expect(ids).toEqual(Array.from({ length: 500 }, (_, n) => `id=${n}`))
})

test('a table that is read in the order of its key is one run', async () => {
  const small = await openSnapshotFolder(path, { batchBytes: 300 })
  const rows = Array.from({ length: 500 }, (_, n) => `{"id":${n}}`)
  const snapshot = await taken(small, { t: { key: ['id'], rows } })
  expect(snapshot.tables[0]?.runs.length).toBe(1)
})

test('a row of 20 MB is kept', async () => {
  const snapshot = await taken(folder, { t: { rows: [`{"v":"${'ä'.repeat(10_000_000)}"}`, '{"v":"b"}'] } })
  const lengths = (await allOf(snapshot.rows('t'))).map((row) => String(row.get('v')).length)
  expect(lengths.toSorted((a, b) => a - b)).toEqual([1, 10_000_000])
})

describe('a snapshot that could not be taken', () => {
  const shape = { name: 't', columns: [{ name: 'a', type: 'any', isNullable: true }], key: null }
  async function* broken(): AsyncGenerator<TableReading> {
    yield* readings({ first: { rows: ['{"a":1}'] } })
    yield { shape, rows: failing() }
  }
  async function* failing() {
    yield new Map([['a', 'x']])
    throw new RangeError('the database went away')
  }

  test('leaves nothing, and the trouble is the one of the reading', async () => {
    await expect(folder.take(broken(), 'now')).rejects.toThrow(new RangeError('the database went away'))
    expect(await readdir(path)).toEqual([])
  })

  test.each<[string, AsyncIterable<TableReading>]>([
    ['a row has a column that its table has not', readings({ t: { columns: ['a'], rows: ['{"b":1}'] } })],
    ['there is one column more', readings({ t: { columns: ['a'], rows: ['{"a":1,"b":1}'] } })],
    ['a key has a column that its table has not', readings({ t: { columns: ['a'], key: ['b'], rows: [] } })],
    ['a column is there twice', readings({ t: { columns: ['a', 'a'], rows: [] } })],
  ])('because %s', async (_what, tables) => {
    await expect(folder.take(tables, 'now')).rejects.toThrow(/table t|row of t/)
    expect(await readdir(path)).toEqual([])
  })

  test('because the folder is gone, which is the trouble of the disk', async () => {
    await rm(path, { recursive: true })
    await expect(taken(folder, STATE)).rejects.toMatchObject({
      code: 'snapshot_unwritable',
      message: expect.stringMatching(/^[0-9a-f-]{36}\.snapshot could not be written \(ENOENT\)$/),
    })
  })
})

test('a disk that is full is the trouble of the disk, and leaves nothing', async ({ skip }) => {
  if (process.geteuid?.() !== 0 || process.platform !== 'linux') skip('mounts a small file system as root')
  const disk = join(path, 'disk')
  await mkdir(disk)
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
  try {
    const small = await openSnapshotFolder(disk, { batchBytes: 10_000 })
    const rows = Array.from(
      { length: 3_000 },
      (_, n) => `{"id":${n},"v":"${randomBytes(20).toString('hex')}"}`,
    )
    await expect(taken(small, { t: { key: ['id'], rows } })).rejects.toMatchObject({
      code: 'snapshot_unwritable',
      message: expect.stringMatching(/could not be written \(ENOSPC\)$/),
    })
    expect(await readdir(disk)).toEqual([])
  } finally {
    spawnSync('umount', ['-l', disk])
  }
})

test('a file that cannot be read as one is trouble of its own', async () => {
  const snapshot = await taken(folder, STATE)
  await rm(snapshot.path)
  await mkdir(snapshot.path)
  await expect(folder.open(snapshot.id)).rejects.toMatchObject({
    code: 'snapshot_unreadable',
    message: `${snapshot.id}.snapshot could not be read (EISDIR)`,
  })
})

describe('forgetting', () => {
  test('a snapshot that was forgotten is gone; doing it again is nothing', async () => {
    const { id } = await taken(folder, STATE)
    await folder.forget(id)
    await folder.forget(id)
    expect(await readdir(path)).toEqual([])
    await expect(folder.open(id)).rejects.toMatchObject({ code: 'snapshot_missing' })
  })

  test('who holds one that was forgotten hears that it is gone', async () => {
    const snapshot = await taken(folder, STATE)
    await folder.forget(snapshot.id)
    await expect(allOf(snapshot.rows('orders'))).rejects.toMatchObject({ code: 'snapshot_missing' })
  })

  test.each(['../secret', '', '/etc/passwd', 'x'.repeat(36)])('the id %j is none', async (id) => {
    await writeFile(`${path}/secret.snapshot`, '')
    const inner = await openSnapshotFolder(join(path, 'inner'))
    await inner.forget(id)
    await expect(inner.open(id)).rejects.toMatchObject({ code: 'snapshot_missing' })
    expect(await readdir(path)).toContain('secret.snapshot')
  })
})

/** Takes a snapshot that never ends. */
function endlessWriter(): ChildProcess {
  const script = `
    import { openSnapshotFolder } from '${import.meta.dirname}/index.ts'
    async function* rows() { for (let n = 0; ; n++) yield new Map([['id', String(n).padStart(12, '0')]]) }
    async function* tables() {
      yield { shape: { name: 't', columns: [{ name: 'id', type: 'text', isNullable: false }], key: ['id'] }, rows: rows() }
    }
    const folder = await openSnapshotFolder(process.argv[1], { batchBytes: 65536 })
    await folder.take(tables(), 'now')
  `
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, path], {
    stdio: 'inherit',
  })
}

async function bytesWritten(): Promise<number> {
  const names = await readdir(path)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).size))
  return Math.max(0, ...sizes)
}

describe('a process that is killed while it writes', () => {
  test('leaves no snapshot, and what it left is gone at the next start; while it lives, nobody takes it away', async () => {
    const child = endlessWriter()
    const exited = once(child, 'exit')
    while ((await bytesWritten()) < 500_000) await pause(20)
    await openSnapshotFolder(path)
    expect(await readdir(path)).toHaveLength(1)
    child.kill('SIGKILL')
    await exited
    expect(await readdir(path)).toEqual([expect.stringMatching(/\.tmp$/)])
    expect(await folder.ids()).toEqual([])
    await openSnapshotFolder(path)
    expect(await readdir(path)).toEqual([])
  })

  test('of the number that this process has now, before a restart: it is gone too', async () => {
    await writeFile(join(path, `${'0'.repeat(36)}.${process.pid}.0123456789abcdef.tmp`), 'half of it')
    await openSnapshotFolder(path)
    expect(await readdir(path)).toEqual([])
  })

  test('files of others are left alone', async () => {
    await writeFile(join(path, 'notes.tmp'), 'mine')
    await mkdir(join(path, 'folder'))
    await openSnapshotFolder(path)
    expect((await readdir(path)).toSorted()).toEqual(['folder', 'notes.tmp'])
  })

  test('what is being written by this process is left alone when the folder is opened once more', async () => {
    async function* slow(): AsyncGenerator<TableReading> {
      await openSnapshotFolder(path)
      yield* readings(STATE)
    }
    const { id } = await folder.take(slow(), 'now')
    expect(await folder.ids()).toEqual([id])
  })
})

test('who stops reading in the middle leaves no file open', async ({ skip }) => {
  if (process.platform !== 'linux') skip('looks into /proc')
  const small = await openSnapshotFolder(path, { batchBytes: 300 })
  const rows = Array.from({ length: 100 }, (_, n) => `{"id":${n},"v":${n}}`)
  const before = await taken(small, { t: { key: ['id'], rows } })
  const after = await taken(small, { t: { key: ['id'], rows: ['{"id":1,"v":7}'] } })
  for await (const _row of before.rows('t')) break
  for await (const _change of diffSnapshots(before, after)) break
  for await (const _change of diffSnapshots(before, after, { ignore: ['*.v'] })) break
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  expect(open.filter((file) => file.startsWith(path))).toEqual([])
})

test('a snapshot of another format is refused by its number', async () => {
  const snapshot = await taken(folder, STATE)
  const file = await readFile(snapshot.path, 'latin1')
  await writeFile(snapshot.path, file.replace('countersign snapshot 1 ', 'countersign snapshot 2 '), 'latin1')
  await expect(folder.open(snapshot.id)).rejects.toMatchObject({
    code: 'snapshot_version',
    message: `${snapshot.id}.snapshot is of format 2, and this version reads format 1 only`,
  })
})

test('100,000 rows of 1.5 kB, twice and in any order, are kept, compared and read in 300 MB', {
  timeout: 180_000,
}, async () => {
  const script = `
    import { randomBytes } from 'node:crypto'
    import { countChanges, diffSnapshots, openSnapshotFolder } from '${import.meta.dirname}/index.ts'
    const N = 100_000
    const noise = randomBytes(1_001_000)
    async function* rows(edition) {
      for (let n = 0; n < N; n++) {
        const id = (n * 7919) % N
        const at = (id * 13) % 1_000_000
        const text = noise.toString('latin1', at, at + 1_000) + (id % 10 ? '' : edition)
        yield new Map([['id', { kind: 'number', text: String(id) }], ['text', text]])
      }
    }
    const columns = ['id', 'text'].map((name) => ({ name, type: 'any', isNullable: true }))
    async function* tables(edition) { yield { shape: { name: 't', columns, key: ['id'] }, rows: rows(edition) } }
    const folder = await openSnapshotFolder(process.argv[1])
    const before = await folder.take(tables('before'), 'now')
    const after = await folder.take(tables('after'), 'now')
    let changed = 0
    for await (const change of diffSnapshots(before, after)) changed += change.fields.length
    const [counts] = await countChanges(before, after)
    let last = -1
    for await (const row of after.rows('t')) {
      if (Number(row.get('id').text) !== ++last) throw new Error('out of order at ' + last)
    }
    console.log(JSON.stringify({ changed, counted: counts.changed, last, peak: process.resourceUsage().maxRSS * 1024 }))
  `
  const printed = await output(script, path)
  const { peak, ...found } = JSON.parse(printed) as Record<string, number>
  expect(found).toEqual({ changed: 10_000, counted: 10_000, last: 99_999 })
  expect(peak).toBeLessThan(300 * 1024 * 1024)
})
