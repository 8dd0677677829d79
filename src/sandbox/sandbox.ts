import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import type { GuardedWork } from '../core/context.js'
import { BudgetExceeded, Unavailable } from '../core/errors.js'
import type { GuardedJob, GuardedReply, ThreadData } from './job.js'
import { watch } from './watch.js'

export interface SandboxOptions {
  /** Threads that work at once; at least 2, so that one hostile piece of work holds nobody else up. */
  readonly threads?: number
  /** Heap of each thread, in MB. */
  readonly memoryMb?: number
  /** Pieces of work that may wait for a thread; one more is `overloaded`. */
  readonly queueMax?: number
  /** Work modules that each thread loads as it starts, so that the first piece of work need not wait for them. */
  readonly preload?: readonly URL[]
  /** Node's flags for the threads. */
  readonly execArgv?: readonly string[]
}

/** Guarded work in threads of this process. Idle threads do not keep the process alive. */
export interface Sandbox extends GuardedWork {
  /** Starts the threads now; else the first piece of work does. */
  start(): void
  /** Ends the threads. Work that waits or cannot end first, and work asked for later, is {@link Unavailable} `stopping`. */
  close(): Promise<void>
}

/** Running time of one piece of work. Honest work takes some milliseconds; the rest is for a busy machine. */
const TIME_MS = 1_000
const MEMORY_MB = 128
const QUEUE_MAX = 1_000

/**
 * Makes a sandbox; its threads start with the first piece of work.
 *
 * It is a stop-watch and a bound on memory, not a wall: work modules are our own code, and only what they read is
 * a user's. Time counts from when a thread takes the work up. A thread that does not stop by itself is ended and
 * replaced.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const threads = Math.max(2, options.threads ?? Math.min(4, availableParallelism()))
  const pendingMax = threads + (options.queueMax ?? QUEUE_MAX)
  let pool: Piscina | null = null
  let pending = 0
  let closed = false

  return {
    start() {
      if (!closed) pool ??= createPool(threads, options)
    },

    async run<Input, Output>(module: URL, input: Input, { timeMs = TIME_MS } = {}): Promise<Output> {
      if (closed) throw stopping()
      if (pending >= pendingMax) throw new Unavailable('overloaded', 'Too much work is waiting.')
      pool ??= createPool(threads, options)
      pending += 1
      try {
        return (await runJob(pool, module, input, timeMs)) as Output
      } catch (error) {
        throw closed && !(error instanceof BudgetExceeded) ? stopping(error) : error
      } finally {
        pending -= 1
      }
    },

    async close() {
      closed = true
      await pool?.close({ force: true })
    },
  }
}

function stopping(cause?: unknown): Unavailable {
  return new Unavailable('stopping', 'The sandbox is closed.', { cause })
}

function createPool(threads: number, options: SandboxOptions): Piscina {
  const extension = extname(import.meta.url)
  const execArgv = options.execArgv ?? (extension === '.ts' ? ['--import', typeScriptLoader()] : null)
  const pool = new Piscina({
    filename: new URL(`./worker${extension}`, import.meta.url).href,
    name: 'runGuarded',
    minThreads: threads,
    maxThreads: threads,
    maxQueue: Number.POSITIVE_INFINITY,
    workerData: { preload: (options.preload ?? []).map((module) => module.href) } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb ?? MEMORY_MB, stackSizeMb: 4 },
    ...(execArgv && { execArgv: [...execArgv] }),
  })
  // Every piece of work learns of its own thread's end; without a listener an idle thread's end would be fatal.
  pool.on('error', () => {})
  return pool
}

/**
 * Where our own sources are not compiled, threads need a loader that reads them. `--import tsx` alone takes effect in
 * the main thread only.
 */
function typeScriptLoader(): string {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))
  const api = JSON.stringify(new URL('./esm/api/index.mjs', tsx).href)
  return `data:text/javascript,${encodeURIComponent(`import { register } from ${api}; register()`)}`
}

async function runJob(pool: Piscina, module: URL, input: unknown, timeMs: number): Promise<unknown> {
  const startedAt = new BigInt64Array(new SharedArrayBuffer(8))
  const job: GuardedJob = { module: module.href, input, timeMs, startedAt }
  const guard = watch(startedAt, timeMs)
  try {
    const reply: GuardedReply = await pool.run(job, { signal: guard.signal })
    if (reply.kind === 'budget') throw new BudgetExceeded(reply.message)
    return reply.output
  } catch (error) {
    if (guard.signal.aborted) throw guard.signal.reason
    if (isOutOfMemory(error)) throw new BudgetExceeded('The work took too much memory.', { cause: error })
    throw error
  } finally {
    guard.stop()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
