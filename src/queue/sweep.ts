import type PgBoss from 'pg-boss'
import type { QueueLog } from './job-kind.js'

const SWEEP_MS = 5_000
/** Of the sweeps, every so many'th also removes jobs that are long over. */
const CLEAN_EVERY = 120

/** Work that is done again and again until it is closed. */
export interface Sweep {
  close(): Promise<void>
}

/** Gives the jobs of killed servers to others, and removes what is over. */
export function startSweep(boss: Pick<PgBoss, 'expire' | 'maintain'>, log: QueueLog): Sweep {
  let sweeps = 0
  let last: Promise<void> | null = null
  const sweep = async () => {
    try {
      if (sweeps++ % CLEAN_EVERY === 0) await boss.maintain()
      else await boss.expire()
    } catch (err) {
      log.warn({ err }, 'the queue could not be swept')
    }
    last = null
  }
  const timer = setInterval(() => {
    last ??= sweep()
  }, SWEEP_MS)
  return {
    async close() {
      clearInterval(timer)
      await last
    },
  }
}
