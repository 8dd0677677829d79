import type { DividedWork, GuardedWork } from '../core/context.js'
import { BudgetExceeded, Unavailable } from '../core/errors.js'
import { createFairQueue, type FairQueue, type Share, type Turn } from './fair-queue.js'
import type { Place, Ran } from './place.js'
import type { Places } from './places.js'

export interface SchedulerOptions {
  /** Pieces of work that run at once. */
  readonly max: number
  /** Pieces that may wait. */
  readonly queueMax: number
  /** Running time of one share. */
  readonly shareMs: number
  /** @param onRoom to be told when there is room again */
  openPlaces(onRoom: () => void): Places
}

export interface Scheduler extends DividedWork {
  start(): void
  close(): Promise<void>
}

interface Piece {
  readonly module: URL
  readonly input: unknown
  readonly timeMs: number
  waitTimer?: NodeJS.Timeout
  resolve(output: unknown): void
  reject(error: unknown): void
}

interface State {
  readonly options: SchedulerOptions
  readonly queue: FairQueue<Piece>
  readonly places: Places
  /** Pieces that wait or run. */
  pending: number
  isClosed: boolean
}

/** Running time of one piece of work. Honest work takes some milliseconds; the rest is for a busy machine. */
const TIME_MS = 1_000
/** How long work may wait for its turn. */
const WAIT_MS = 30_000
const SPENT = { kind: 'budget', message: 'The request has used up its running time.', ranMs: 0 } as const

/** Gives places to pieces in a fair order. A piece is first tried for a short time; see {@link FairQueue}. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const places = options.openPlaces(() => dispatch(state))
  const queue = createFairQueue<Piece>(options.max)
  const state: State = { options, queue, places, pending: 0, isClosed: false }
  return {
    ...workOf(state, () => queue.share(Number.POSITIVE_INFINITY)),
    share() {
      const own = queue.share(options.shareMs)
      return workOf(state, () => own)
    },
    start() {
      if (!state.isClosed) places.fill()
    },
    async close() {
      state.isClosed = true
      for (const piece of queue.clear()) end(state, piece, stopped())
      await places.end()
    },
  }
}

function workOf(state: State, shareOf: () => Share<Piece>): GuardedWork {
  return {
    async run<Input, Output>(module: URL, input: Input, { timeMs = TIME_MS } = {}): Promise<Output> {
      const share = shareOf()
      if (state.isClosed) throw stopping()
      if (isSpent(share)) throw new BudgetExceeded(SPENT.message)
      const { max, queueMax } = state.options
      if (state.pending >= max + queueMax) throw new Unavailable('overloaded', 'Too much work is waiting.')
      state.pending += 1
      const output = await new Promise((resolve, reject) => {
        wait(state, share, { module, input, timeMs, resolve, reject }, 'last')
        dispatch(state)
      })
      return output as Output
    },
  }
}

function isSpent(share: Share<Piece>): boolean {
  return share.usedMs >= share.budgetMs
}

function wait(state: State, share: Share<Piece>, piece: Piece, where: 'first' | 'last'): void {
  state.queue.add(share, piece, where)
  piece.waitTimer = setTimeout(() => {
    state.queue.remove(share, piece)
    end(state, piece, failed(new Unavailable('overloaded', 'The work waited too long for its turn.')))
  }, WAIT_MS)
}

function dispatch(state: State): void {
  const { queue, places } = state
  while (!state.isClosed && queue.hasNext()) {
    const place = places.take()
    const turn = place && queue.next()
    if (!turn) return
    void serve(state, turn, place)
  }
}

async function serve(state: State, turn: Turn<Piece>, place: Place): Promise<void> {
  const { share, piece } = turn
  clearTimeout(piece.waitTimer)
  const limitMs = Math.min(piece.timeMs, share.budgetMs - share.usedMs)
  const timeMs = Math.min(turn.tryMs ?? limitMs, limitMs)
  const job = { module: piece.module.href, input: piece.input, timeMs }
  const ran = await place.run(job).catch(failed)
  state.places.release(place)
  state.queue.ran(turn, ran.ranMs)
  if (ran.kind === 'late' && timeMs < limitMs && !state.isClosed) wait(state, share, piece, 'first')
  else end(state, piece, state.isClosed && ran.kind !== 'done' && ran.kind !== 'budget' ? stopped(ran) : ran)
  if (isSpent(share)) for (const waiting of state.queue.empty(share)) end(state, waiting, SPENT)
  dispatch(state)
}

function end(state: State, piece: Piece, ran: Ran): void {
  clearTimeout(piece.waitTimer)
  state.pending -= 1
  if (ran.kind === 'done') piece.resolve(ran.output)
  else if (ran.kind === 'failed') piece.reject(ran.error)
  else piece.reject(new BudgetExceeded(ran.kind === 'late' ? 'The work took too long.' : ran.message))
}

function failed(error: unknown): Ran & { kind: 'failed' } {
  return { kind: 'failed', error, ranMs: 0 }
}

function stopped(ran?: Ran): Ran {
  return failed(stopping(ran?.kind === 'failed' ? ran.error : undefined))
}

function stopping(cause?: unknown): Unavailable {
  return new Unavailable('stopping', 'The sandbox is closed.', { cause })
}
