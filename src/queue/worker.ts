import { setTimeout as sleep } from 'node:timers/promises'
import { createBell } from './bell.js'
import type { JobKind, QueueLog } from './job-kind.js'
import { type Ending, runJob, type TakenJob } from './run-job.js'

/** How often one server looks for what others have sent. */
const POLL_MS = 1_000
/** How long a server leaves the jobs of a kind to others, after one that it could not do: for much longer than they look. */
const REST_MS = 10 * POLL_MS
/** How long a server that stops waits for jobs that run. */
const CLOSE_MS = 5_000

/** The jobs of one kind as they lie in the database. Calls may throw when that does not answer. */
export interface JobTable {
  /** Takes at most so many; none where the database does not answer. */
  take(atMost: number): Promise<readonly TakenJob[]>
  end(id: string, ending: Ending): Promise<void>
}

/** Runs the jobs of one kind on this server. */
export interface Worker {
  /** There may be a job: look now. */
  wake(): void
  /** Takes no more jobs, waits a while for those that run, and gives back those that run on. */
  close(): Promise<void>
}

export function startWorker(kind: JobKind, table: JobTable, log: QueueLog): Worker {
  const bell = createBell()
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  let isClosing = false
  let restsUntil = 0
  const end = async (id: string, ending: Ending) => {
    try {
      await table.end(id, ending)
    } catch (err) {
      log.warn({ job: kind.name, err }, 'what became of a job could not be stored; it will be run again')
    }
  }
  const start = (job: TakenJob) => {
    const run = runJob(kind, job, stop.signal, log)
      .then((ending) => {
        if (ending === 'elsewhere') restsUntil = performance.now() + REST_MS
        return end(job.id, ending)
      })
      .finally(() => {
        running.delete(run)
        bell.ring()
      })
    running.add(run)
  }
  const takeAll = async () => {
    while (!isClosing) {
      const free = performance.now() < restsUntil ? 0 : kind.atOnce - running.size
      for (const job of free > 0 ? await table.take(free) : []) start(job)
      if (!isClosing) await bell.heard(POLL_MS)
    }
  }
  const taking = takeAll()
  return {
    wake: () => bell.ring(),
    async close() {
      isClosing = true
      bell.ring()
      await taking
      const waited = new AbortController()
      const tooLong = sleep(CLOSE_MS, undefined, { signal: waited.signal }).catch(() => undefined)
      await Promise.race([Promise.all(running), tooLong])
      waited.abort()
      stop.abort()
      await Promise.all(running)
    },
  }
}
