import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plantDatabase } from '../../../test/database-seed.js'
import { gone, makeScratch, postmasterPid, query, STARTED } from '../../../test/embedded.js'
import { databaseUser } from './database-user.js'
import { startEmbedded } from './start-embedded.js'

const asRoot = process.geteuid?.() === 0
const canMount = asRoot && process.platform === 'linux'

let scratch: string
let data: string
let said: string[]
beforeEach(async () => {
  scratch = await makeScratch()
  data = join(scratch, 'data')
  said = []
})
afterEach(async () => {
  const left = await postmasterPid(data)
  await rm(scratch, { recursive: true, force: true })
  expect(left).toBeNull()
})

const say = (_: object, message: string) => said.push(message)
const start = (dataFolder = data) => startEmbedded({ dataFolder, log: { info: say, warn: say, error: say } })

async function killPostmaster(): Promise<number> {
  const pid = await postmasterPid(data)
  if (!pid) throw new Error('no database runs')
  process.kill(pid, 'SIGKILL')
  return pid
}

const reachable = (embedded: Parameters<typeof query>[0]) =>
  expect.poll(() => query(embedded, 'select 1').then(() => 'up', String), { timeout: 10_000 })

describe('a database that is killed under its servers', () => {
  it('is started again, as often as it dies, and stopped by the last one out', async () => {
    await plantDatabase(data)
    const [one, other] = [await start(), await start()]
    await query(one, 'create table kept as select 42 as n')
    for (let death = 0; death < 3; death += 1) {
      const dead = await killPostmaster()
      await reachable(one).toBe('up')
      expect(await postmasterPid(data)).not.toBe(dead)
    }
    expect(await query(other, 'select n from kept')).toEqual([[42]])
    // Both are there again, each with the connection by which the other knows of it.
    const present = `select count(*)::int from pg_stat_activity where application_name = 'countersign presence'`
    await expect.poll(() => query(one, present), { timeout: 10_000 }).toEqual([[2]])
    await one.stop()
    expect(await query(other, 'select 1')).toEqual([[1]])
    await other.stop()
  })

  it('is not waited for by a server that leaves just then', async () => {
    await plantDatabase(data)
    const embedded = await start()
    await killPostmaster()
    const before = performance.now()
    await embedded.stop()
    expect(performance.now() - before).toBeLessThan(10_000)
    // Whether it came back first or not: nothing runs now. A pid file may be left by what was killed.
    await expect(query(embedded, 'select 1')).rejects.toMatchObject({
      code: expect.stringMatching(/ENOENT|ECONNREFUSED/),
    })
    await rm(join(data, 'pg', 'postmaster.pid'), { force: true })
  })
})

describe('a pid file', () => {
  it('that a database left which was killed does not hinder the next start', async () => {
    await plantDatabase(data)
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    await writeFile(join(data, 'pg', 'postmaster.pid'), `${pid}\n${join(data, 'pg')}\n1\n5432\n\n\n`)
    const embedded = await start()
    expect(said).toEqual([STARTED])
    await embedded.stop()
  })

  it('with the number of another process is left alone, and said to be in the way', async () => {
    await plantDatabase(data)
    const { dropped, ids } = await databaseUser()
    const other: ChildProcess = spawn('sleep', ['60'], dropped ? ids : {})
    const text = `${other.pid}\n${join(data, 'pg')}\n1\n5432\n\n\n`
    await writeFile(join(data, 'pg', 'postmaster.pid'), text)
    await expect(start()).rejects.toMatchObject({
      name: 'Unavailable',
      code: 'database_unavailable',
      message: expect.stringMatching(/lock file "postmaster.pid" already exists.* remove that file/s),
    })
    expect(other.exitCode).toBeNull()
    other.kill()
    expect(await readFile(join(data, 'pg', 'postmaster.pid'), 'utf8')).toBe(text)
    await rm(join(data, 'pg', 'postmaster.pid'))
  })
})

describe('the programs of PostgreSQL', () => {
  it('of another version are removed when the database starts, and not while one runs', async () => {
    await plantDatabase(data)
    const present = (await readdir(data)).filter((name) => name.startsWith('postgres-'))
    const makeOld = async () => {
      await mkdir(join(data, 'postgres-17.0.0', 'bin'), { recursive: true })
      await mkdir(join(data, 'postgres-is-mine'), { recursive: true })
    }
    await makeOld()
    const first = await start()
    const left = async () => (await readdir(data)).filter((name) => name.startsWith('postgres-')).sort()
    expect(await left()).toEqual([...present, 'postgres-is-mine'])
    await makeOld()
    const second = await start()
    expect(await left()).toEqual(['postgres-17.0.0', ...present, 'postgres-is-mine'])
    await second.stop()
    await first.stop()
  })

  it('are refused the database of another major version, with the way to move it', async () => {
    await plantDatabase(data)
    await writeFile(join(data, 'pg', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toMatchObject({
      name: 'Refusal',
      code: 'bad_setting',
      message: expect.stringMatching(/is of PostgreSQL 17, .* runs PostgreSQL 18\. .*db backup.*db restore/),
    })
  })
})

describe('a socket', () => {
  it('behind which another database listens is not used', async () => {
    await plantDatabase(data)
    const other = join(scratch, 'other')
    await plantDatabase(other)
    const embedded = await start(other)
    await symlink(join(other, 'socket'), join(data, 'socket'))
    await expect(start()).rejects.toMatchObject({
      name: 'Unavailable',
      code: 'database_unavailable',
      message: expect.stringMatching(/The socket of \S+data\/pg is that of \S+other\/pg/),
    })
    await embedded.stop()
  })
})

describe('a folder that cannot be written', () => {
  it('because of its rights is refused', async ({ skip }) => {
    if (asRoot) skip('root may write anywhere')
    await mkdir(data)
    await chmod(data, 0o555)
    await expect(start()).rejects.toMatchObject(unusable(/EACCES/))
  })

  it('because its file system is read-only is refused, new or used', async ({ skip }) => {
    if (!canMount) skip('mounts a small file system, as only root on Linux can')
    await withSmallDisk(async (disk) => {
      data = join(disk, 'data')
      await plantDatabase(data)
      mount(['-o', 'remount,ro', disk])
      await expect(start()).rejects.toMatchObject(unusable(/EROFS/))
      await expect(start(join(disk, 'new'))).rejects.toMatchObject(unusable(/EROFS/))
      mount(['-o', 'remount,rw', disk])
    })
  })

  const unusable = (reason: RegExp) => ({
    name: 'Refusal',
    code: 'bad_setting',
    message: expect.stringMatching(new RegExp(`The data folder .* cannot be used: .*${reason.source}`)),
  })
})

describe('a full disk', () => {
  const full = (message: RegExp) => ({
    name: 'Unavailable',
    code: 'database_unavailable',
    message: expect.stringMatching(message),
  })

  it('is named by a start, and once there is room the next start is as any other', async ({ skip }) => {
    if (!canMount) skip('mounts a small file system, as only root on Linux can')
    await withSmallDisk(async (disk) => {
      data = join(disk, 'data')
      await fill(disk)
      await expect(start()).rejects.toMatchObject(full(/The data folder \S+ cannot be used: ENOSPC/))
      // Least of all a lock, which the next start would wait for.
      expect(await readdir(data)).toEqual([])
      await rm(join(disk, 'filler'))
      await plantDatabase(data)
      await fill(disk)
      await expect(start()).rejects.toMatchObject(full(/ENOSPC|No space left on device/))
      await rm(join(disk, 'filler'))
      await (await start()).stop()
      expect(said).toEqual([STARTED])
    })
  })

  it('fails what is written meanwhile, and nothing that was answered or comes later', async ({ skip }) => {
    if (!canMount) skip('mounts a small file system, as only root on Linux can')
    await withSmallDisk(async (disk) => {
      data = join(disk, 'data')
      await plantDatabase(data)
      const embedded = await start()
      await query(embedded, 'create table t (n int, text text)')
      await fill(disk)
      const insert = (n: number) =>
        query(embedded, `insert into t select ${n}, repeat(md5(random()::text), 30000)`)
      const answered: number[] = []
      const writeSome = async (from: number) => {
        for (let n = from; n < from + 60; n += 1) {
          const isDone = await insert(n).then(
            () => true,
            () => false,
          )
          if (isDone) answered.push(n)
        }
      }
      await writeSome(0)
      expect(answered.length).toBeLessThan(60)
      await rm(join(disk, 'filler'))
      await reachable(embedded).toBe('up')
      await insert(1_000)
      answered.push(1_000)
      const stored = (await query(embedded, 'select n from t')).flat()
      expect(answered.filter((n) => !stored.includes(n))).toEqual([])
      await embedded.stop()
    })
  })
})

/** A file system of 160 MB, for a moment. */
async function withSmallDisk(work: (disk: string) => Promise<void>): Promise<void> {
  const disk = join(scratch, 'disk')
  await mkdir(disk)
  mount(['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', disk])
  try {
    await work(disk)
    await gone(join(data, 'pg', 'postmaster.pid'))
  } finally {
    spawnSync('umount', ['-l', disk])
  }
}

function mount(words: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Leaves no room at all. */
async function fill(disk: string): Promise<void> {
  const { stderr } = spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=64k'], {
    encoding: 'utf8',
  })
  expect(stderr).toContain('No space left')
}
