import type { DividedWork, GuardedWork, WorkOptions } from '../core/context.js'
import { BudgetExceeded, Unavailable } from '../core/errors.js'
import { createFairQueue, type FairQueue, type Share, type Turn } from './fair-queue.js'
import type { Ran } from './job.js'
import type { Place } from './place.js'
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
  isAlone: boolean
  readonly isSlow: boolean
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
  /** Whether the queue will be looked at in this round of the event loop. */
  isDue: boolean
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
  const state: State = { options, queue, places, pending: 0, isClosed: false, isDue: false }
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
    async run<Input, Output>(module: URL, input: Input, options: WorkOptions = {}): Promise<Output> {
      const { timeMs = TIME_MS, isSlow = false } = options
      const share = shareOf()
      if (state.isClosed) throw stopping()
      if (isSpent(share)) throw new BudgetExceeded(SPENT.message)
      const { max, queueMax } = state.options
      if (state.pending >= max + queueMax) throw new Unavailable('overloaded', 'Too much work is waiting.')
      state.pending += 1
      const output = await new Promise((resolve, reject) => {
        wait(state, share, { module, input, timeMs, isSlow, isAlone: isSlow, resolve, reject }, 'last')
        dispatchSoon(state)
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

/** All that one round of the event loop asks for is divided together. */
function dispatchSoon(state: State): void {
  if (state.isDue) return
  state.isDue = true
  setImmediate(() => {
    state.isDue = false
    dispatch(state)
  })
}

function dispatch(state: State): void {
  const { queue, places } = state
  while (!state.isClosed && queue.size > 0) {
    const sharesMax = Math.ceil(queue.size / Math.max(1, places.room))
    const place = places.take()
    if (!place) return
    void serve(state, queue.next(sharesMax), place)
  }
}

async function serve(state: State, batch: readonly Turn<Piece>[], place: Place): Promise<void> {
  for (const { piece } of batch) clearTimeout(piece.waitTimer)
  const limits = batch.map(limitOf)
  const timeMs = Math.min(...batch.map(({ tryMs }, i) => Math.min(tryMs ?? Infinity, limits[i] ?? Infinity)))
  const pieces = batch.map(({ piece }) => ({ module: piece.module.href, input: piece.input }))
  const ran = await place.run({ pieces, timeMs }).catch((error) => batch.map(() => failed(error)))
  state.places.release(place)
  // Time that others of its batch have taken is at nobody's cost.
  const hadItsTime = batch.length === 1 && timeMs === limits[0]
  // Backwards, so that those that go back to the head of their share keep their order.
  for (const [i, turn] of [...batch.entries()].reverse()) {
    settle(state, turn, ran[i] ?? { kind: 'unrun', ranMs: 0 }, hadItsTime)
  }
  dispatch(state)
}

/** For how long a piece may run at all: its own limit, and what is left of its share's budget. */
function limitOf({ share, piece }: Turn<Piece>): number {
  return Math.min(piece.timeMs, share.budgetMs - share.usedMs)
}

function settle(state: State, turn: Turn<Piece>, ran: Ran, hadItsTime: boolean): void {
  const { share, piece } = turn
  state.queue.ran(turn, ran.ranMs)
  const comesAgain = ran.kind === 'unrun' || (ran.kind === 'late' && !hadItsTime)
  if (state.isClosed && ran.kind !== 'done' && ran.kind !== 'budget') end(state, piece, stopped(ran))
  else if (comesAgain) {
    piece.isAlone = true
    wait(state, share, piece, 'first')
  } else end(state, piece, ran)
  if (isSpent(share)) for (const waiting of state.queue.empty(share)) end(state, waiting, SPENT)
}

function end(state: State, piece: Piece, ran: Ran): void {
  clearTimeout(piece.waitTimer)
  state.pending -= 1
  if (ran.kind === 'done') piece.resolve(ran.output)
  else if (ran.kind === 'failed') piece.reject(ran.error)
  else piece.reject(new BudgetExceeded(ran.kind === 'budget' ? ran.message : 'The work took too long.'))
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
