import { isNativeError } from 'node:util/types'
import vm from 'node:vm'
import type { GuardedEnd, GuardedJob, GuardedPiece, GuardedReply, Ran, WorkModule } from './job.js'

const modules = new Map<string, Promise<WorkModule>>()
const call = new vm.Script('run()')
const timedRun: { run?: (() => void) | undefined } = vm.createContext({})

// Ctrl-C goes to every process of a terminal. When to end is for the one that started this one to say.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Work is done when it returns. A promise that a model's own code left behind says nothing of what was answered.
process.on('unhandledRejection', () => {})
process.on('message', (job) => void serve(job as GuardedJob))

// A module that cannot be loaded is the first job's to report.
void Promise.allSettled(process.argv.slice(2).map(loaded)).then(() => say({ kind: 'ready' }))

/** A piece with all that it needs but its time. */
interface Ready {
  readonly module: WorkModule
  readonly input: unknown
  readonly prepared: unknown
  readonly preparedMs: number
}

/**
 * What each process of the sandbox does with a job. The clock starts once the work modules are loaded, and covers
 * `prepare` and `work` of all pieces together. `prepare` cannot be stopped from here: if it overruns, the process is ended.
 */
async function serve({ pieces, timeMs, isLoaded }: GuardedJob): Promise<void> {
  for (const { module } of pieces) await loaded(module).catch(() => {})
  if (!isLoaded) say({ kind: 'begun' })
  const start = performance.now()
  const ready: (Ready | Ran)[] = []
  for (const piece of pieces) ready.push(await prepared(piece))
  const leftMs = Math.max(1, Math.ceil(timeMs - (performance.now() - start)))
  say({ kind: 'ended', ends: endsOf(ready, leftMs), residentBytes: process.memoryUsage.rss() })
}

async function prepared({ module: url, input }: GuardedPiece): Promise<Ready | Ran> {
  const elapsed = startStopwatch()
  try {
    const module = await loaded(url)
    const prepared = module.prepare && (await module.prepare(input))
    return { module, input, prepared, preparedMs: module.prepare ? elapsed() : 0 }
  } catch (error) {
    return { ...endBy(error), ranMs: elapsed() }
  }
}

/** One stop-watch for all: Node makes a thread for each. */
function endsOf(pieces: readonly (Ready | Ran)[], timeoutMs: number): Ran[] {
  const ends: Ran[] = []
  let began = performance.now()
  const run = () => {
    for (const piece of pieces.slice(ends.length)) {
      began = performance.now()
      ends.push('kind' in piece ? piece : worked(piece))
    }
  }
  timed(run, timeoutMs, () => ends.push({ kind: 'late', ranMs: performance.now() - began }))
  while (ends.length < pieces.length) ends.push({ kind: 'unrun', ranMs: 0 })
  return ends
}

function worked({ module, input, prepared, preparedMs }: Ready): Ran {
  const elapsed = startStopwatch()
  try {
    return { kind: 'done', output: module.work(input, prepared), ranMs: preparedMs + elapsed() }
  } catch (error) {
    return { ...endBy(error), ranMs: preparedMs + elapsed() }
  }
}

/** The processor's time where it is less, so that a busy machine is at nobody's cost. */
function startStopwatch(): () => number {
  const began = performance.now()
  const used = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(used)
    return Math.min(performance.now() - began, (user + system) / 1000)
  }
}

function say(reply: GuardedReply): void {
  process.send?.(reply)
}

function loaded(url: string): Promise<WorkModule> {
  const known = modules.get(url)
  if (known) return known
  const module = import(url) as Promise<WorkModule>
  modules.set(url, module)
  return module
}

/** The stop-watch ends the run with an error that nothing inside can catch. */
function timed(run: () => void, timeoutMs: number, onLate: () => void): void {
  timedRun.run = run
  try {
    call.runInContext(timedRun, { timeout: timeoutMs })
  } catch (error) {
    // Not instanceof: the stop-watch's own error comes from its own realm.
    if (!isNativeError(error) || !('code' in error) || error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw error
    onLate()
  } finally {
    timedRun.run = undefined
  }
}

function endBy(error: unknown): GuardedEnd {
  if (!isNativeError(error)) return { kind: 'failed', error }
  if (error.name === 'BudgetExceeded') return { kind: 'budget', message: error.message }
  if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded') {
    return { kind: 'budget', message: 'The work went too deep.' }
  }
  return { kind: 'failed', error }
}
