import { isNativeError } from 'node:util/types'
import vm from 'node:vm'
import type { GuardedEnd, GuardedJob, GuardedReply, WorkModule } from './job.js'

const modules = new Map<string, Promise<WorkModule>>()
const call = new vm.Script('run()')
const timedRun: { run?: (() => unknown) | undefined } = vm.createContext({})

// Ctrl-C goes to every process of a terminal. When to end is for the one that started this one to say.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Work is done when it returns. A promise that a model's own code left behind says nothing of what was answered.
process.on('unhandledRejection', () => {})
process.on('message', (job) => void serve(job as GuardedJob))

for (const url of process.argv.slice(2)) {
  // A module that cannot be loaded is the first job's to report.
  loaded(url).catch(() => {})
}

/**
 * What each process of the sandbox does with a job. The clock starts once the work module is loaded, and covers
 * `prepare` and `work` together. `prepare` cannot be stopped from here: if it overruns, the process is ended.
 */
async function serve(job: GuardedJob): Promise<void> {
  let elapsed = startStopwatch()
  const reply = (end: GuardedEnd) => {
    say({ ...end, ranMs: elapsed(end.kind === 'late'), residentBytes: process.memoryUsage.rss() })
  }
  try {
    const module = await loaded(job.module)
    if (!job.isLoaded) say({ kind: 'begun' })
    elapsed = startStopwatch()
    reply({ kind: 'done', output: await outputOf(module, job) })
  } catch (error) {
    reply(endBy(error))
  }
}

/** The processor's time where it is less, so that a busy machine is at nobody's cost; work that was late had its time. */
function startStopwatch(): (isLate: boolean) => number {
  const began = performance.now()
  const used = process.cpuUsage()
  return (isLate) => {
    const wallMs = performance.now() - began
    const { user, system } = process.cpuUsage(used)
    return isLate ? wallMs : Math.min(wallMs, (user + system) / 1000)
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

async function outputOf(module: WorkModule, { input, timeMs }: GuardedJob): Promise<unknown> {
  const start = performance.now()
  const prepared = await module.prepare?.(input)
  const leftMs = Math.max(1, Math.ceil(timeMs - (performance.now() - start)))
  return timed(() => module.work(input, prepared), leftMs)
}

function timed(run: () => unknown, timeoutMs: number): unknown {
  timedRun.run = run
  try {
    return call.runInContext(timedRun, { timeout: timeoutMs })
  } finally {
    timedRun.run = undefined
  }
}

function endBy(error: unknown): GuardedEnd {
  // Not instanceof: the stop-watch's own error comes from its own realm.
  if (!isNativeError(error)) return { kind: 'failed', error }
  if ('code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { kind: 'late' }
  if (error.name === 'BudgetExceeded') return { kind: 'budget', message: error.message }
  if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded') {
    return { kind: 'budget', message: 'The work went too deep.' }
  }
  return { kind: 'failed', error }
}
