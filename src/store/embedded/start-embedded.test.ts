import { chmod, chown, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantDatabase } from '../../../test/database-seed.js'
import {
  gone,
  JOINED,
  makeScratch,
  postmasterPid,
  query,
  type Server,
  STARTED,
  startEmbeddedServer,
} from '../../../test/embedded.js'
import { databaseUser } from './database-user.js'
import { closedFolder } from './reachable.js'
import { startEmbedded } from './start-embedded.js'

const asRoot = process.geteuid?.() === 0
const onLinux = process.platform === 'linux'

/** Where most tests have their database. */
let shared: string
/** Where one test has its own. */
let scratch: string
let data: string
let said: string[]
let servers: Server[]
beforeAll(async () => {
  shared = await makeScratch()
  await plantDatabase(join(shared, 'data'))
})
beforeEach(async () => {
  scratch = await makeScratch()
  data = join(shared, 'data')
  said = []
  servers = []
})
afterEach(async () => {
  for (const server of servers) server.process.kill('SIGKILL')
  const left = await postmasterPid(data)
  if (left) process.kill(left, 'SIGQUIT')
  await gone(join(data, 'pg', 'postmaster.pid'))
  await rm(scratch, { recursive: true, force: true })
  expect(left).toBeNull()
})
afterAll(async () => {
  await rm(shared, { recursive: true, force: true })
})

const say = (_: object, message: string) => said.push(message)
const start = (dataFolder = data) => startEmbedded({ dataFolder, log: { info: say, warn: say, error: say } })

/** A server in a process of its own, which can be killed, or be another user's. */
function server(ids: { uid?: number; gid?: number } = {}, home = scratch): Server {
  const started = startEmbeddedServer(data, home, ids)
  servers.push(started)
  return started
}

describe('the embedded database', () => {
  it('keeps its rows over a restart, and is gone in between', async () => {
    const first = await start()
    await query(first, 'create table kept as select 42 as n')
    await first.stop()
    expect(await postmasterPid(data)).toBeNull()
    expect(await readdir(join(data, 'socket'))).toEqual([])
    const second = await start()
    expect(await query(second, 'select n from kept')).toEqual([[42]])
    await second.stop()
    expect(said).toEqual([STARTED, STARTED])
  })

  it('is PostgreSQL 18 with checksums, in UTF-8, sorted by code point', async () => {
    const embedded = await start()
    const facts = `select current_setting('server_version_num')::int / 10000, current_setting('data_checksums'),
      current_setting('server_encoding'), (select datlocprovider::text || ' ' || datlocale from pg_database where datname =
      current_database()), (select string_agg(c, '' order by c) from unnest(array['ä','Z','a','B']) c), upper('ä')`
    const expected = [[18, 'on', 'UTF8', 'b C.UTF-8', 'BZaä', 'Ä']]
    expect(await query(embedded, facts)).toEqual(expected)
    await embedded.stop()
  })

  it('starts whatever a first start that was killed has left', async () => {
    data = join(scratch, 'data')
    await mkdir(join(data, 'pg-new-dead', 'base'), { recursive: true })
    await mkdir(join(data, 'postgres-new-dead'), { recursive: true })
    await writeFile(join(data, 'pg.lock'), `${process.pid}\n0123456789abcdef\n`)
    const embedded = await start()
    await embedded.stop()
    const names = (await readdir(data)).map((name) => name.replace(/^postgres-\d.*/, 'postgres-VERSION'))
    const own = ['pg', 'pg.log', 'pg_hba.conf', 'pg_ident.conf', 'postgres-VERSION', 'socket']
    expect(names.sort()).toEqual(own)
  })

  it('stops by itself when the last server was killed', async () => {
    const killed = server()
    expect(await killed.up).toEqual([STARTED])
    await killed.kill('SIGKILL')
    await gone(join(data, 'pg', 'postmaster.pid'))
    // In good order: what it wrote last says so.
    expect(await readFile(join(data, 'pg.log'), 'utf8')).toMatch(/database system is shut down\n$/)
    expect(await readdir(join(data, 'socket'))).toEqual([])
  })

  it('stays on when one of several was killed, for those that are there and one that comes just then', async () => {
    const [killed, other] = [server(), server()]
    await Promise.all([killed.up, other.up])
    const pid = await postmasterPid(data)
    await killed.kill('SIGKILL')
    const next = await start()
    await other.kill('SIGKILL')
    // Time enough for the watchers of those that were killed.
    await sleep(3_000)
    expect(said).toEqual([JOINED])
    expect(await postmasterPid(data)).toBe(pid)
    await next.stop()
  })

  it('does not get the Ctrl-C that its server gets while a statement runs', async () => {
    const interrupted = server()
    // It is the one that started the database, so that both would be in one group.
    expect(await interrupted.up).toEqual([STARTED])
    const other = await start()
    const running = query(other, 'select pg_sleep(1), 42')
    await interrupted.kill('SIGINT')
    expect(await running).toEqual([['', 42]])
    await other.stop()
  })

  it.each([
    ['who started it leaves first, on a new folder', 0, true],
    ['who joined leaves first', 1, false],
  ])('is one for two starts at once, and the last one out stops it: %s', async (_, leavesFirst, isNew) => {
    if (isNew) data = join(scratch, 'data')
    const [one, other] = [server(), server()]
    const lines = await Promise.all([one.up, other.up])
    expect(lines.flat().sort()).toEqual([JOINED, STARTED])
    const pid = await postmasterPid(data)
    const order = lines[0]?.includes(STARTED) ? [one, other] : [other, one]
    expect(await order[leavesFirst]?.stop()).toBe(0)
    expect(await postmasterPid(data)).toBe(pid)
    expect(await order[1 - leavesFirst]?.stop()).toBe(0)
    expect(await postmasterPid(data)).toBeNull()
  })

  it('is not stopped under a server whose connections were lost', async () => {
    const [staying, leaving] = [await start(), await start()]
    await query(
      staying,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    )
    while (said.filter((line) => line.endsWith('is back')).length < 2) await sleep(50)
    await leaving.stop()
    expect(await query(staying, 'select 1')).toEqual([[1]])
    await staying.stop()
  })

  it('opens no TCP port', async ({ skip }) => {
    if (!onLinux) skip('reads /proc')
    const embedded = await start()
    const pid = await postmasterPid(data)
    const fds = await readdir(`/proc/${pid}/fd`)
    const links = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`)))
    const sockets = links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
    const inodes = async (family: string) => {
      const lines = (await readFile(`/proc/net/${family}`, 'utf8')).trim().split('\n').slice(1)
      return lines.map((line) => line.trim().split(/\s+/)[family === 'unix' ? 6 : 9])
    }
    const tcp = [...(await inodes('tcp')), ...(await inodes('tcp6'))]
    const unix = await inodes('unix')
    // The Unix socket shows that sockets of this process are seen at all.
    expect(sockets.some((inode) => unix.includes(inode))).toBe(true)
    expect(sockets.filter((inode) => tcp.includes(inode))).toEqual([])
    await embedded.stop()
  })
})

describe('an ordinary user', () => {
  it('runs it as itself, in a home of its own', async ({ skip }) => {
    if (!asRoot) skip('not root: all the other tests here run as an ordinary user')
    const { ids } = await databaseUser()
    if (await closedFolder(process.cwd(), ids)) skip('the user nobody cannot read this project')
    const home = join(scratch, 'home')
    data = join(home, 'data')
    await mkdir(home)
    await chown(home, ids.uid, ids.gid)
    await chmod(home, 0o700)
    const ordinary = server(ids, home)
    expect(await ordinary.up).toEqual([STARTED])
    const owners = [data, join(data, 'pg'), join(data, 'socket'), join(data, 'pg.log')].map(
      async (path) => (await stat(path)).uid,
    )
    expect(new Set(await Promise.all(owners))).toEqual(new Set([ids.uid]))
    expect(await ordinary.stop()).toBe(0)
    expect(await postmasterPid(data)).toBeNull()
  })
})
