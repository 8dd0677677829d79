import { spawnSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantDatabase } from '../../../test/database-seed.js'
import { makeScratch, query, quiet } from '../../../test/embedded.js'
import { isThere } from './binaries.js'
import { databaseUser } from './database-user.js'
import { findPlatformPackage } from './platform-package.js'
import { closedFolder } from './reachable.js'
import { type Embedded, startEmbedded } from './start-embedded.js'

const asRoot = process.geteuid?.() === 0
const NOT_ROOT = 'only root runs the database as another user'

/** Where most tests have their database. */
let shared: string
/** Where one test has its own. */
let scratch: string
let data: string
let running: Embedded[]
beforeAll(async () => {
  shared = await makeScratch()
  await plantDatabase(join(shared, 'data'))
})
beforeEach(async () => {
  scratch = await makeScratch()
  data = join(shared, 'data')
  running = []
})
afterEach(async () => {
  for (const embedded of running) await embedded.stop()
  const left = await isThere(join(data, 'pg', 'postmaster.pid'))
  await rm(scratch, { recursive: true, force: true })
  expect(left).toBe(false)
})
afterAll(async () => {
  await rm(shared, { recursive: true, force: true })
})

/** A database that only this test uses. */
async function ownData(...path: readonly string[]): Promise<void> {
  data = join(scratch, ...path)
  await plantDatabase(data)
}

async function start(packageFolder?: string): Promise<Embedded> {
  const options = { dataFolder: data, log: quiet, ...(packageFolder && { packageFolder }) }
  const embedded = await startEmbedded(options)
  running.push(embedded)
  return embedded
}

async function stop(embedded: Embedded): Promise<void> {
  running = running.filter((other) => other !== embedded)
  await embedded.stop()
}

const settingRefused = (message: RegExp) => ({
  name: 'Refusal',
  code: 'bad_setting',
  message: expect.stringMatching(message),
})

describe('its log', () => {
  it('has no text of a user, whatever goes wrong', async () => {
    const embedded = await start()
    await query(embedded, 'create table t (id text primary key, n int check (n > 0))')
    const failing = [
      `select 'gilgamesh'::int`,
      `insert into t values ('gilgamesh', 1), ('gilgamesh', 1)`,
      `insert into t values ('gilgamesh', -1)`,
      `select gilgamesh`,
      `do $$ begin raise warning 'gilgamesh'; end $$; select 1/0 as gilgamesh`,
    ]
    for (const sql of failing) await expect(query(embedded, sql)).rejects.toThrow()
    await stop(embedded)
    const log = await readFile(join(data, 'pg.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain('gilgamesh')
  })

  it('gives the reason when PostgreSQL does not start', async () => {
    await ownData('data')
    await writeFile(join(data, 'pg', 'global', 'pg_control'), 'x'.repeat(8_192))
    await expect(start()).rejects.toMatchObject({
      name: 'Unavailable',
      code: 'database_unavailable',
      message: expect.stringMatching(/log is \S+pg\.log\. .*(FATAL|PANIC): /s),
    })
  })
})

describe('its socket', () => {
  const remembered = () => readFile(join(data, 'socket-folder'), 'utf8')

  it('is in a private folder of its own where the data folder has a long path', async () => {
    await ownData('d'.repeat(100))
    const embedded = await start()
    const folder = await remembered()
    const { mode, uid } = await stat(folder)
    expect(embedded.connection.host).toBe(folder)
    expect(folder).toMatch(/countersign-\w{6}$/)
    expect(mode & 0o777).toBe(0o700)
    expect(uid).toBe((await databaseUser()).ids.uid)
    expect(await query(embedded, 'select 1')).toEqual([[1]])
    await stop(embedded)
    expect(await isThere(folder)).toBe(false)
    expect(await isThere(join(data, 'socket-folder'))).toBe(false)
  })

  it.for([
    ['that others can enter', 0o755, false],
    ['that is another user’s', 0o700, true],
  ] as const)('is never in a remembered folder %s', async ([, mode, foreign], { skip }) => {
    await ownData('d'.repeat(100))
    const planted = join(scratch, 'planted')
    const { ids } = await databaseUser()
    await mkdir(planted)
    await chmod(planted, mode)
    if (asRoot) await chown(planted, foreign ? 12_345 : ids.uid, ids.gid)
    else if (foreign) skip(NOT_ROOT)
    await writeFile(join(data, 'socket-folder'), planted)
    const embedded = await start()
    expect(embedded.connection.host).not.toBe(planted)
    await stop(embedded)
    expect(await readdir(planted)).toEqual([])
  })
})

describe('run by root', () => {
  beforeEach(({ skip }) => {
    if (!asRoot) skip(NOT_ROOT)
  })

  it('cannot get at the keys, nor change what it runs on', async () => {
    await ownData('data')
    await mkdir(join(data, 'keys'), { mode: 0o700 })
    await writeFile(join(data, 'keys', 'signing.pem'), 'a key', { mode: 0o600 })
    const embedded = await start()
    const { ids } = await databaseUser()
    const key = join(data, 'keys', 'signing.pem')
    const read = (file: string) => spawnSync('cat', [file], { ...ids, encoding: 'utf8' })
    // The reader can read at all: what it is refused, it is refused by the modes.
    expect(read(join(data, 'pg', 'PG_VERSION')).stdout).toBe('18\n')
    expect(read(key)).toMatchObject({ stdout: '', stderr: expect.stringContaining('Permission denied') })
    await expect(query(embedded, `select pg_read_file('${key}')`)).rejects.toThrow('Permission denied')
    const binary = (await readdir(data)).find((name) => /^postgres-\d/.test(name)) ?? ''
    const targets = [data, join(data, 'keys'), join(data, binary), join(data, binary, 'bin')]
    for (const folder of [...targets, join(data, binary, 'lib')]) {
      const touch = spawnSync('touch', [join(folder, 'planted')], { ...ids, encoding: 'utf8' })
      expect(touch.stderr).toContain('Permission denied')
    }
    for (const file of ['pg_hba.conf', 'pg_ident.conf', 'pg.log', join(binary, 'bin', 'postgres')]) {
      const { uid, mode } = await stat(join(data, file))
      expect([file, uid, mode & 0o022]).toEqual([file, 0, 0])
    }
  })

  it('lets in nobody but root', async ({ skip }) => {
    const { ids } = await databaseUser()
    if (await closedFolder(process.cwd(), ids)) skip('the user nobody cannot read this project')
    const embedded = await start()
    const script = `
      const pg = require('pg')
      new pg.Client(${JSON.stringify(embedded.connection)}).connect().then(() => console.log('in'), (e) => console.log(e.code))`
    const connect = (user: object) =>
      spawnSync(process.execPath, ['-e', script], { ...user, encoding: 'utf8', timeout: 5_000 }).stdout
    // 28000: invalid_authorization_specification.
    expect(connect(ids)).toBe('28000\n')
    // The folder of the socket is closed to anyone else.
    expect(connect({ uid: 12_345, gid: 12_345 })).toBe('EACCES\n')
  })

  it('does not know the environment of its server', async ({ skip }) => {
    if (process.platform !== 'linux') skip('reads /proc')
    process.env.COUNTERSIGN_TEST_SECRET = 'enkidu'
    await start()
    delete process.env.COUNTERSIGN_TEST_SECRET
    const pid = (await readFile(join(data, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0]
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
    expect(environment).toContain('LC_ALL=C')
    expect(environment).not.toContain('enkidu')
  })

  it('runs from a project that only root can enter, even when the project goes away', async () => {
    data = join(scratch, 'data')
    await plantDatabase(data, { programs: false })
    const closed = join(scratch, 'closed')
    await mkdir(closed, { mode: 0o700 })
    await cp((await findPlatformPackage()).folder, join(closed, 'package'), { recursive: true })
    const embedded = await start(join(closed, 'package'))
    await rm(closed, { recursive: true })
    // The procedural language is a library that is loaded only now.
    await query(embedded, 'do $$ begin perform 1; end $$')
  })

  it('starts under a tight umask', async () => {
    const before = process.umask(0o077)
    try {
      data = join(scratch, 'made', 'on', 'the', 'way')
      expect(await query(await start(), 'select 1')).toEqual([[1]])
    } finally {
      process.umask(before)
    }
  })

  it('is refused a data folder that its user cannot get to', async () => {
    data = join(scratch, 'closed', 'data')
    await mkdir(join(scratch, 'closed'), { mode: 0o700 })
    await expect(start()).rejects.toMatchObject(settingRefused(/cannot pass through \S*closed .*chmod o\+x/))
    expect(await isThere(join(data, 'pg'))).toBe(false)
  })

  it('is refused a data folder that its user could change', async () => {
    data = join(scratch, 'data')
    const { ids } = await databaseUser()
    await mkdir(data)
    await chown(data, ids.uid, ids.gid)
    await expect(start()).rejects.toMatchObject(settingRefused(/replace the signing keys/))
  })

  it('is refused the database of another user', async () => {
    await ownData('data')
    await chown(join(data, 'pg'), 12_345, 12_345)
    await expect(start()).rejects.toMatchObject(settingRefused(/belongs to the user number 12345/))
  })
})
