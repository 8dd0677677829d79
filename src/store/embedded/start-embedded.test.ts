import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isThere } from './binaries.js'
import { databaseUser } from './database-user.js'
import { closedFolder } from './reachable.js'
import { type Embedded, startEmbedded } from './start-embedded.js'

const asRoot = process.geteuid?.() === 0
const onLinux = process.platform === 'linux'

/** Where most tests have their database: making one takes a second. */
let shared: string
/** Where one test has its own. */
let scratch: string
let data: string
let said: string[]
let servers: Server[]
beforeAll(async () => {
  shared = await makeScratch()
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
afterAll(() => rm(shared, { recursive: true, force: true }))

async function makeScratch(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cs-pg-')))
  // mkdtemp makes folders that only their owner can pass through.
  await chmod(folder, 0o755)
  return folder
}

const say = (_: object, message: string) => said.push(message)
const start = (dataFolder = data) => startEmbedded({ dataFolder, log: { info: say, warn: say, error: say } })

async function query(embedded: Pick<Embedded, 'connection'>, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(folder: string): Promise<number | null> {
  const file = join(folder, 'pg', 'postmaster.pid')
  return (await isThere(file)) ? Number((await readFile(file, 'utf8')).split('\n')[0]) : null
}

async function gone(path: string): Promise<void> {
  while (await isThere(path)) await sleep(20)
}

interface Server {
  readonly process: ChildProcess
  /** Resolves with the lines that were said until the database was up. */
  readonly up: Promise<string[]>
  stop(): Promise<void>
}

/** A server in a process of its own, which can be killed, or be another user's. */
function server(ids: { uid?: number; gid?: number } = {}, home = scratch): Server {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'start-embedded.ts'))}
    const say = (_, message) => console.log(message)
    const embedded = await startEmbedded({ dataFolder: process.argv[1], log: { info: say, warn: say, error: say } })
    console.log('up')
    process.stdin.once('data', async () => {
      await embedded.stop()
      process.exit(0)
    })`
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script, data], {
    ...ids,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home },
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const stop = async () => {
    child.stdin?.write('stop\n')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  }
  const started = { process: child, up: linesUntilUp(child), stop }
  servers.push(started)
  return started
}

async function linesUntilUp(child: ChildProcess): Promise<string[]> {
  const lines: string[] = []
  if (!child.stdout) throw new Error('the process has no output')
  for await (const line of createInterface(child.stdout)) {
    if (line === 'up') return lines
    lines.push(line)
  }
  throw new Error(`the server did not come up: ${lines.join('\n')}`)
}

const STARTED = 'embedded database: started'
const JOINED = 'embedded database: joined one that was running'

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

  it('outlives a server that is killed, and is joined and then stopped by the next', async () => {
    const killed = server()
    expect(await killed.up).toEqual([STARTED])
    const pid = await postmasterPid(data)
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    const next = await start()
    expect(said).toEqual([JOINED])
    expect(await postmasterPid(data)).toBe(pid)
    await next.stop()
    expect(await postmasterPid(data)).toBeNull()
  })

  it('does not get the Ctrl-C that its server gets', async () => {
    const interrupted = server()
    await interrupted.up
    if (interrupted.process.pid) process.kill(-interrupted.process.pid, 'SIGINT')
    await once(interrupted.process, 'exit')
    const next = await start()
    expect(said).toEqual([JOINED])
    await next.stop()
  })

  it('is one for two first starts at once; the last one out stops it', async () => {
    data = join(scratch, 'data')
    const [one, other] = [server(), server()]
    const lines = await Promise.all([one.up, other.up])
    expect(lines.flat().sort()).toEqual([JOINED, STARTED])
    const pid = await postmasterPid(data)
    // Whoever started it leaves first.
    const [first, last] = lines[0]?.includes(STARTED) ? [one, other] : [other, one]
    await first.stop()
    expect(await postmasterPid(data)).toBe(pid)
    await last.stop()
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
    await ordinary.stop()
    expect(await postmasterPid(data)).toBeNull()
  })
})
