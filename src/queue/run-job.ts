import type { JobKind, QueueLog } from './job-kind.js'

/** A job as it was taken from the queue. */
export interface TakenJob {
  readonly id: string
  readonly data: unknown
  /** Runs before this one. */
  readonly retryCount: number
}

/**
 * What is to become of a job: it is over, it is to be run again later, it goes back as if it had not been taken, or it does
 * so because other servers can do it and this one can't.
 */
export type Ending = 'over' | 'again' | 'back' | 'elsewhere'

/**
 * Runs a job once, and gives it up where that was the last time. Never throws.
 *
 * @param stop aborted when the server can wait no longer
 */
export async function runJob(
  kind: JobKind,
  job: TakenJob,
  stop: AbortSignal,
  log: QueueLog,
): Promise<Ending> {
  const run = job.retryCount + 1
  const about = { job: kind.name, about: aboutOf(kind, job.data), run }
  if (run <= kind.tries) {
    try {
      const came = await withinTime(kind, job.data, stop)
      if (came === 'elsewhere') return 'elsewhere'
      if (came === 'done') return 'over'
    } catch (err) {
      if (stop.aborted) return 'back'
      log.warn({ ...about, err }, 'a job failed')
      if (run < kind.tries) return 'again'
    }
  }
  try {
    await kind.giveUp(job.data)
    log.warn(about, 'a job was given up')
    return 'over'
  } catch (err) {
    log.warn({ ...about, err }, 'a job could not be given up')
    return stop.aborted ? 'back' : 'again'
  }
}

function aboutOf(kind: JobKind, data: unknown): string | undefined {
  try {
    return kind.about?.(data)
  } catch {
    // Data of another version: it has no name, and the run will say what is wrong with it.
    return undefined
  }
}

/** Waits no longer for a run than its time, or than the server can wait; it may go on for itself. */
async function withinTime(kind: JobKind, data: unknown, stop: AbortSignal) {
  const over = new AbortController()
  const onStop = () => over.abort(new Error('the server stops'))
  const timer = setTimeout(() => over.abort(new Error('the time is up')), kind.timeMs)
  stop.addEventListener('abort', onStop, { once: true })
  const aborted = new Promise<never>((_resolve, reject) => {
    over.signal.addEventListener('abort', () => reject(over.signal.reason), { once: true })
  })
  if (stop.aborted) onStop()
  try {
    return await Promise.race([kind.run(data, over.signal), aborted])
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', onStop)
  }
}
