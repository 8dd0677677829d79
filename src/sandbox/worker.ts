import { isNativeError } from 'node:util/types'
import vm from 'node:vm'
import { workerData } from 'piscina'
import type { GuardedJob, GuardedReply, ThreadData, WorkModule } from './job.js'

const modules = new Map<string, Promise<WorkModule>>()
const call = new vm.Script('run()')
const stopwatch: { run?: (() => unknown) | undefined } = vm.createContext({})

/**
 * What each thread of the sandbox does with a job. The clock starts once the work module is loaded, and covers
 * `prepare` and `work` together. `prepare` cannot be stopped from here: if it overruns, the thread is ended.
 */
export async function runGuarded(job: GuardedJob): Promise<GuardedReply> {
  const module = await loaded(job.module)
  const start = process.hrtime.bigint()
  Atomics.store(job.startedAt, 0, start)
  try {
    const prepared = await module.prepare?.(job.input)
    const spentMs = Number(process.hrtime.bigint() - start) / 1e6
    const leftMs = Math.max(1, Math.ceil(job.timeMs - spentMs))
    return { kind: 'done', output: timed(() => module.work(job.input, prepared), leftMs) }
  } catch (error) {
    const spent = budgetOf(error)
    if (spent === null) throw error
    return { kind: 'budget', message: spent }
  }
}

for (const url of (workerData as ThreadData | undefined)?.preload ?? []) {
  // A module that cannot be loaded is the first job's to report.
  loaded(url).catch(() => {})
}

function loaded(url: string): Promise<WorkModule> {
  const known = modules.get(url)
  if (known) return known
  const module = import(url) as Promise<WorkModule>
  modules.set(url, module)
  return module
}

function timed(run: () => unknown, timeoutMs: number): unknown {
  stopwatch.run = run
  try {
    return call.runInContext(stopwatch, { timeout: timeoutMs })
  } finally {
    stopwatch.run = undefined
  }
}

/** Why an error means that the work was too much, or null where it means something else. */
function budgetOf(error: unknown): string | null {
  // Not instanceof: the stop-watch's own error comes from its own realm.
  if (!isNativeError(error)) return null
  if ('code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'The work took too long.'
  if (error.name === 'BudgetExceeded') return error.message
  if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded') {
    return 'The work went too deep.'
  }
  return null
}
