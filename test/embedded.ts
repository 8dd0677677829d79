import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isThere } from '../src/store/embedded/binaries.js'
import type { Embedded } from '../src/store/embedded/start-embedded.js'

/** What the embedded database says when it is up. */
export const STARTED = 'embedded database: started'
export const JOINED = 'embedded database: joined one that was running'

/** A log that nobody reads. */
export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A folder of a test's own that any user can pass through. */
export async function makeScratch(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cs-pg-')))
  await chmod(folder, 0o755)
  return folder
}

/** Runs one statement on a connection of its own. */
export async function query(embedded: Pick<Embedded, 'connection'>, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** The process number of the database's main process; null when it says that there is none. */
export async function postmasterPid(dataFolder: string): Promise<number | null> {
  const file = join(dataFolder, 'pg', 'postmaster.pid')
  return (await isThere(file)) ? Number((await readFile(file, 'utf8')).split('\n')[0]) : null
}

/** Resolves once nothing has this name any more. */
export async function gone(path: string): Promise<void> {
  while (await isThere(path)) await sleep(20)
}

/** A server, as far as the database sees one, in a process of its own: it can be killed, or be another user's. */
export interface Server {
  readonly process: ChildProcess
  /** Resolves with the lines that were said until the database was up. */
  readonly up: Promise<string[]>
  /** Lets it end in good order; resolves with its exit code. */
  stop(): Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<void>
}

export function startEmbeddedServer(
  dataFolder: string,
  home: string,
  ids: { readonly uid?: number; readonly gid?: number } = {},
): Server {
  const module = join(import.meta.dirname, '../src/store/embedded/start-embedded.ts')
  const script = `
    import { startEmbedded } from ${JSON.stringify(module)}
    const say = (_, message) => console.log(message)
    const embedded = await startEmbedded({ dataFolder: process.argv[1], log: { info: say, warn: say, error: say } })
    console.log('up')
    process.stdin.once('data', async () => {
      await embedded.stop()
      process.exit(0)
    })`
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script, dataFolder], {
    ...ids,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home },
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit') as Promise<[number | null]>
  return {
    process: child,
    up: linesUntilUp(child),
    stop: async () => {
      child.stdin?.write('stop\n')
      return (await exit)[0]
    },
    kill: async (signal) => {
      // To its whole group, as a terminal does.
      if (child.pid) process.kill(-child.pid, signal)
      await exit
    },
  }
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
