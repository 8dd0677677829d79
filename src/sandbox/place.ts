import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Unavailable } from '../core/errors.js'
import type { GuardedJob, GuardedReply, Ran } from './job.js'
import { watchMemory } from './watch-memory.js'

export interface PlaceOptions {
  /** Heap, in MB. */
  readonly memoryMb: number
  /** Work modules to load at once. */
  readonly preload: readonly URL[]
  /** Node's flags for the process; by default those that the sources need. */
  readonly execArgv?: readonly string[] | undefined
}

/** A process that does one job at a time. Idle, it does not keep ours alive. */
export interface Place {
  /**
   * Work that overruns `timeMs` by more than a quarter of a second ends with the process, whatever it does. Of a job of
   * several pieces nobody can then say which it was, and none is charged.
   *
   * @returns how each piece ended, in their order
   * @throws {Unavailable} `overloaded`: no process could be started, or it never began
   */
  run(job: Job): Promise<readonly Ran[]>
  /** Ends the process at once, even in code that nothing else can stop. */
  end(): void
  /** Whether it can take no more work. */
  readonly isEnding: boolean
  /** Resolves when it has loaded what it was to load as it started, or is gone. */
  readonly ready: Promise<void>
  /** Resolves when the process is gone. Until then it takes room, whatever it was told. */
  readonly gone: Promise<void>
}

/** How long work may overrun before its process is ended: enough for it to stop by itself and say so. */
const GRACE_MS = 250
/** How long a process may take to start and to load a work module. */
const BEGIN_MS = 30_000
/** What it takes to start another process, at the cost of whoever made it necessary. */
const RESTART_MS = 200
/** A process that has grown beyond this after its work is ended: the memory of V8's own compilers is in no heap. */
const RESIDENT_BYTES_MAX = 400 * 1024 * 1024
/** A process that has more than this while it works is ended: what lies in no heap is bounded by nothing else. */
const WORKING_BYTES_MAX = 768 * 1024 * 1024

type Job = Omit<GuardedJob, 'isLoaded'>

interface Current {
  readonly job: Job
  begun: number | null
  timer: NodeJS.Timeout
  readonly unwatch: () => void
  settle(result: readonly Ran[] | Error): void
}

/** Starts a process. What it prints goes nowhere, and it is told nothing of our environment. */
export function startPlace(options: PlaceOptions): Place {
  const child = forked(options)
  let current: Current | null = null
  let isEnding = false
  /** Modules that it has worked with: such work begins at once, and it need not say so. */
  const loaded = new Set<string>()

  const settle = (result: readonly Ran[] | Error) => {
    if (!current) return
    clearTimeout(current.timer)
    current.unwatch()
    const { settle } = current
    current = null
    keepAlive(child, false)
    settle(result)
  }
  const end = () => {
    isEnding = true
    // Whoever waits for its end must live to see it.
    child.ref()
    child.kill('SIGKILL')
  }
  const overrun = () => {
    end()
    settle(current?.begun ? endedAt(current, current.begun) : neverBegan())
  }
  const overfill = () => {
    end()
    if (current) settle(overfilled(current))
  }
  let isReady = () => {}
  const loadedAll = new Promise<void>((resolve) => {
    isReady = resolve
  })
  const hear = (reply: GuardedReply) => {
    if (reply.kind === 'ready') isReady()
    if (!current || reply.kind === 'ready') return
    if (reply.kind !== 'begun') {
      for (const { module } of current.job.pieces) loaded.add(module)
      if (reply.residentBytes > RESIDENT_BYTES_MAX) end()
      settle(reply.ends)
      return
    }
    current.begun = performance.now()
    clearTimeout(current.timer)
    current.timer = setTimeout(overrun, current.job.timeMs + GRACE_MS)
  }

  child.on('message', (reply) => hear(reply as GuardedReply))
  const gone = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      isEnding = true
      settle(new Unavailable('overloaded', 'A process of the sandbox cannot be reached.', { cause: error }))
      if (child.pid === undefined) resolve()
    })
    child.on('exit', (code, signal) => {
      const crash = crashed(current, isEnding, code, signal)
      isEnding = true
      settle(crash)
      resolve()
    })
  })
  keepAlive(child, false)

  return {
    ready: Promise.race([loadedAll, gone]),
    gone,
    end,
    get isEnding() {
      return isEnding
    },
    run(job) {
      return new Promise((resolve, reject) => {
        const isLoaded = job.pieces.every(({ module }) => loaded.has(module))
        child.send({ ...job, isLoaded })
        keepAlive(child, true)
        const timer = setTimeout(overrun, isLoaded ? job.timeMs + GRACE_MS : BEGIN_MS)
        const settle = (result: readonly Ran[] | Error) =>
          result instanceof Error ? reject(result) : resolve(result)
        const unwatch = watchMemory(child.pid, WORKING_BYTES_MAX, overfill)
        current = { job, begun: isLoaded ? performance.now() : null, timer, unwatch, settle }
      })
    },
  }
}

function forked({ memoryMb, preload, execArgv }: PlaceOptions): ChildProcess {
  const extension = extname(import.meta.url)
  const loader = extension === '.ts' ? ['--import', typeScriptLoader()] : []
  const heap = [`--max-old-space-size=${memoryMb}`]
  return fork(new URL(`./worker${extension}`, import.meta.url), preload.map(String), {
    execArgv: [...(execArgv ?? loader), ...heap, ...stack()],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])), TZ: 'UTC' },
  })
}

/** What a process cannot start without somewhere: no key of ours, and no flags for us. Its time zone is the same everywhere. */
const ENVIRONMENT = ['SystemRoot', 'TEMP', 'TMPDIR', 'HOME']

/** Deep text needs more than V8's 1 MB. Windows gives a main thread no more, whatever V8 is told. */
function stack(): string[] {
  return process.platform === 'win32' ? [] : ['--stack-size=3900']
}

/** Where our own sources are not compiled, a process needs a loader that reads them, wherever it is started. */
function typeScriptLoader(): string {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))
  const api = JSON.stringify(new URL('./esm/api/index.mjs', tsx).href)
  return `data:text/javascript,${encodeURIComponent(`import { register } from ${api}; register()`)}`
}

function keepAlive(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** V8 aborts a process whose heap is full; by Node's own choice that is 134 where there are no signals. */
function crashed(
  current: Current | null,
  wasEnded: boolean,
  code: number | null,
  signal: string | null,
): readonly Ran[] | Error {
  const begun = current?.begun
  if (!current || !begun || wasEnded)
    return new Unavailable('overloaded', `A process of the sandbox ended with ${signal ?? code}.`)
  if (signal === null && code !== 134)
    return new Error(`A process of the sandbox ended with ${code} at work.`)
  return overfilled(current)
}

function overfilled(current: Current): readonly Ran[] {
  const ranMs = current.begun === null ? 0 : performance.now() - current.begun
  return alone(current, { kind: 'budget', message: 'The work took too much memory.', ranMs })
}

function endedAt(current: Current, begun: number): readonly Ran[] {
  return alone(current, { kind: 'late', ranMs: performance.now() - begun + RESTART_MS })
}

/** The end of a job's only piece. Among several nobody knows whose it was. */
function alone({ job: { pieces } }: Current, end: Ran): readonly Ran[] {
  return pieces.length === 1 ? [end] : pieces.map(() => ({ kind: 'unrun', ranMs: 0 }))
}

function neverBegan(): Unavailable {
  return new Unavailable('overloaded', 'A process of the sandbox took too long to start.')
}
