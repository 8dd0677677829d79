import { BudgetExceeded, Unavailable } from '../core/errors.js'

/** How long a thread may overrun before it is ended: enough for it to stop by itself and say so. */
const GRACE_MS = 250
/** How long work may wait for a thread. */
const WAIT_MS = 30_000

/** Aborts work that has overrun. While it watches, the process stays alive. */
export interface Watch {
  readonly signal: AbortSignal
  stop(): void
}

/** Watches one piece of work, whose thread writes into `startedAt` when it begins. */
export function watch(startedAt: BigInt64Array, timeMs: number): Watch {
  const controller = new AbortController()
  const limitMs = timeMs + GRACE_MS
  const asked = process.hrtime.bigint()
  const look = () => {
    const started = Atomics.load(startedAt, 0)
    const ranMs = Number(process.hrtime.bigint() - (started || asked)) / 1e6
    const leftMs = started ? limitMs - ranMs : WAIT_MS - ranMs
    if (leftMs > 0) timer = setTimeout(look, started ? leftMs : Math.min(leftMs, limitMs))
    else controller.abort(started ? overrun() : waited())
  }
  let timer = setTimeout(look, limitMs)
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}

function overrun(): BudgetExceeded {
  return new BudgetExceeded('The work took too long and had to be ended.')
}

function waited(): Unavailable {
  return new Unavailable('overloaded', 'The work waited too long for its turn.')
}
