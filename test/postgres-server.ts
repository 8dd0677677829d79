import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type DatabaseUser, databaseUser } from '../src/store/embedded/database-user.js'
import { programOptions } from '../src/store/embedded/layout.js'
import { testAuthority } from './certificates.js'
import { sharePrograms } from './database-seed.js'
import { makeScratch } from './embedded.js'

/** A PostgreSQL of a test's own, that asks for passwords and speaks TLS. */
export interface PostgresServer {
  /** As its owner, a superuser, unless another user and password are named. */
  url(who?: { readonly user: string; readonly password: string; readonly database?: string }): string
  readonly port: number
  /** The certificate of the authority that vouches for the server at 127.0.0.1 and localhost. */
  readonly authorityFile: string
  stop(): Promise<void>
}

/** The owner's. Found in no message. */
export const OWNER_PASSWORD = 'gilgamesh-s3cret'

/** @throws {Refusal} `bad_setting`: there is no PostgreSQL for this machine */
export async function startPostgres(): Promise<PostgresServer> {
  const scratch = await makeScratch()
  const user = await databaseUser()
  const binaries = await sharePrograms(scratch)
  const cluster = join(scratch, 'pg')
  const options = programOptions({ dataFolder: scratch, binaries, cluster, socketFolder: scratch, user })
  await makeCluster(scratch, join(binaries, 'bin', 'initdb'), options, user)
  const authorityFile = join(scratch, 'authority.pem')
  await writeFile(authorityFile, await certify(cluster, user))
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ssl: 'on',
    fsync: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, ...flags], {
    ...options,
    stdio: 'ignore',
  })
  const url: PostgresServer['url'] = ({ user, password, database = 'postgres' } = OWNER) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
  await untilUp(url())
  const stop = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGINT')
    await exit
    await rm(scratch, { recursive: true, force: true })
  }
  return { url, port, authorityFile, stop }
}

const OWNER: { user: string; password: string; database?: string } = {
  user: 'owner',
  password: OWNER_PASSWORD,
}

async function makeCluster(
  scratch: string,
  initdb: string,
  options: object,
  { ids, dropped }: DatabaseUser,
): Promise<void> {
  const [cluster, password] = [join(scratch, 'pg'), join(scratch, 'password')]
  await mkdir(cluster, { mode: 0o700 })
  await writeFile(password, OWNER_PASSWORD)
  await chmod(password, 0o644)
  if (dropped) await chown(cluster, ids.uid, ids.gid)
  const access = ['-U', OWNER.user, '--pwfile', password, '--auth=scram-sha-256']
  const flags = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
  await promisify(execFile)(initdb, ['-D', cluster, ...access, ...flags], options)
}

/** @returns the authority's certificate */
async function certify(cluster: string, { ids, dropped }: DatabaseUser): Promise<string> {
  const authority = testAuthority()
  const { key, cert } = authority.certify({ names: ['localhost'], addresses: ['127.0.0.1'] })
  for (const [name, text] of [
    ['server.key', key],
    ['server.crt', cert],
  ] as const) {
    await writeFile(join(cluster, name), text, { mode: 0o600 })
    if (dropped) await chown(join(cluster, name), ids.uid, ids.gid)
  }
  return authority.cert
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function untilUp(url: string): Promise<void> {
  for (;;) {
    try {
      return void (await queryUrl(url, 'select 1'))
    } catch {
      await sleep(20)
    }
  }
}

/** Runs statements on a connection of their own; the rows of the last one, as lists. */
export async function queryUrl(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const results: pg.QueryArrayResult<unknown[]> | pg.QueryArrayResult<unknown[]>[] = await client.query<
      unknown[]
    >({
      text: sql,
      rowMode: 'array',
    })
    return Array.isArray(results) ? (results.at(-1)?.rows ?? []) : results.rows
  } finally {
    await client.end()
  }
}
