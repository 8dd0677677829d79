import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SourceTrouble } from '../source-trouble.js'
import { frameOf, messagesOf } from './frames.js'
import type { Job, Message } from './message.js'

/**
 * A process that has one database open. The library reads synchronously, waits for locks so, and aborts its process on
 * text that is not UTF-8: none of that may happen to the server.
 */
export interface SqliteProcess {
  /** What it says, until it has said its last: `done`. @throws {SourceTrouble} @throws the signal's reason */
  readonly messages: AsyncGenerator<Message, void>
  readonly input: Writable
  /** It must do something until then, or be ended. @throws {SourceTrouble} `timeout` from {@link messages} */
  allow(ms: number): void
  /** Ends it, whatever it does; resolves when it is gone. */
  end(): Promise<void>
}

/** What a process cannot start without somewhere; none of our settings. */
const ENVIRONMENT = ['SystemRoot', 'TEMP', 'TMPDIR', 'HOME']

export function startSqlite(job: Job, signal: AbortSignal | undefined): SqliteProcess {
  signal?.throwIfAborted()
  const extension = extname(import.meta.url)
  const program = fileURLToPath(new URL(`./work${extension}`, import.meta.url))
  const child = spawn(process.execPath, [...loaderFor(extension), program], {
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const gone = goneOf(child)
  let late: SourceTrouble | undefined
  let watchdog: NodeJS.Timeout | undefined
  const stop = () => (job.kind === 'read' ? child.kill('SIGKILL') : hangUp(child))
  signal?.addEventListener('abort', stop, { once: true })
  // It may be gone before it has heard all.
  child.stdin.on('error', () => undefined)
  child.stdin.write(frameOf(job))
  // Whatever it says once it was stopped.
  const cut = (trouble: SourceTrouble) => {
    signal?.throwIfAborted()
    return late ?? trouble
  }
  return {
    messages: heard(child.stdout, gone, cut, signal),
    input: child.stdin,
    allow(ms) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => {
        late = new SourceTrouble('timeout', 'The database could not be read in time.')
        stop()
      }, ms)
    },
    async end() {
      clearTimeout(watchdog)
      signal?.removeEventListener('abort', stop)
      stop()
      child.stdout.destroy()
      await gone
    },
  }
}

const HANG_UP_MS = 5_000

/** A process that writes is to undo what it did. Killed, it leaves that to whoever opens the file next to write. */
function hangUp(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.stdin?.destroy()
  const patience = setTimeout(() => child.kill('SIGKILL'), HANG_UP_MS)
  child.once('exit', () => clearTimeout(patience))
}

/** How it ended, in a word. */
async function goneOf(child: ChildProcess): Promise<string> {
  try {
    const [code, killed] = (await once(child, 'exit')) as [number | null, string | null]
    return killed ?? String(code)
  } catch {
    return 'it could not be started'
  }
}

async function* heard(
  stdout: Readable,
  gone: Promise<string>,
  cut: (trouble: SourceTrouble) => SourceTrouble,
  signal: AbortSignal | undefined,
): AsyncGenerator<Message, void> {
  for await (const each of messagesOf(stdout)) {
    // What it had said before it was stopped, and nobody has heard yet.
    signal?.throwIfAborted()
    const message = each as Message
    if (message.kind === 'trouble') throw cut(new SourceTrouble(message.trouble, message.message))
    if (message.kind === 'bug') throw new Error(message.message)
    if (message.kind === 'done') return
    yield message
  }
  const end = await gone
  throw cut(new SourceTrouble('connection_lost', `The process that reads the database ended (${end}).`))
}

/** Where our own sources are not compiled, the program needs a loader that reads them. */
function loaderFor(extension: string): string[] {
  if (extension !== '.ts') return []
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
}
