import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { plantDatabase } from './database-seed.js'

/** The built program. */
export const PROGRAM = join(import.meta.dirname, '../dist/main.js')

/** A server in a process of its own. */
export interface RunningServer {
  readonly url: string
  readonly pid: number
  /** What it logged so far. */
  log(): string
  /** As if the reader of its output went away. */
  closeStdout(): void
  /** How it ended. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: string | null }>
}

interface ServerOptions {
  readonly dataFolder: string
  readonly env?: Readonly<Record<string, string>>
  /** Folders of own models. */
  readonly models?: string
  /** In a process group of its own, as a terminal's command has. */
  readonly detached?: boolean
  /** Node's arguments, for a server that is not the built program. */
  readonly program?: readonly string[]
}

/**
 * Starts `countersign serve` on a free port and waits until it takes requests. Where its data folder has no database yet, it
 * finds a copy of one that was made before.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { dataFolder, env = {} } = options
  const needsDatabase = env.DATABASE_URL === undefined && !existsSync(join(dataFolder, 'pg'))
  if (needsDatabase && options.program === undefined) await plantDatabase(dataFolder)
  return startOn(options)
}

/** The same on the data folder as it is: a new one gets its database from the server. */
export async function startOn(options: ServerOptions): Promise<RunningServer> {
  const { dataFolder } = options
  const models = options.models === undefined ? [] : ['--models', options.models]
  const { program = [PROGRAM, 'serve', '--port', '0', '--data', dataFolder, ...models] } = options
  const child = spawn(process.execPath, [...program], {
    env: { ...process.env, NODE_ENV: undefined, ...options.env },
    detached: options.detached ?? false,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })
  const url = await Promise.race([
    firstAddress(child.stdout),
    ended.then(({ code }) => {
      throw new Error(`the server ended with ${code}:\n${log}`)
    }),
  ])
  return {
    url,
    pid: child.pid ?? 0,
    log: () => log,
    closeStdout: () => child.stdout.destroy(),
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

async function firstAddress(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /^listening on (http:\S+)$/.exec(line) ?? []
    if (url) return url
  }
  // It has ended, or is about to: how, the other one of the two who wait says.
  return await new Promise(() => undefined)
}
