/** A caller's share of the running time. */
export interface Share<Piece> {
  readonly budgetMs: number
  usedMs: number
  /** Pieces that run, all in one batch. */
  running: number
  readonly waiting: Piece[]
}

/** What the queue asks of a piece. */
export interface Waiting {
  /** It may have been what ended a process, so it runs with no other. */
  readonly isAlone: boolean
  /** It is known to take long: it is not tried first, but runs to its end when it has its turn. */
  readonly isSlow?: boolean
}

/** One piece to run next. */
export interface Turn<Piece> {
  readonly share: Share<Piece>
  readonly piece: Piece
  /** For how long it is tried, so that it holds nobody up; one that takes longer comes again. Null: to its end. */
  readonly tryMs: number | null
}

/** Pieces of shares that have used less wait for nobody who has used more. */
export interface FairQueue<Piece extends Waiting> {
  share(budgetMs: number): Share<Piece>
  /** Behind the share's others, or before them. */
  add(share: Share<Piece>, piece: Piece, where?: 'last' | 'first'): void
  /** Takes out a piece that waits. */
  remove(share: Share<Piece>, piece: Piece): void
  /** Takes out all pieces of a share. */
  empty(share: Share<Piece>): Piece[]
  /** Shares that have a piece waiting and may have a turn. */
  readonly size: number
  /**
   * Takes the next piece out, and with it others that are as likely to be quick, to be run one after the other: first of
   * the same share, whose pieces never run in two places, then of the next. None where nobody may have a turn.
   */
  next(sharesMax: number): Turn<Piece>[]
  /** Its piece has ended, or its time was up. */
  ran(turn: Turn<Piece>, ranMs: number): void
  /** Takes all that wait out. */
  clear(): Piece[]
}

/** Pieces in one batch. One that turns out slow holds the others up, for as long as it is tried at first. */
const BATCH_MAX = 8

/** For how long pieces of a share that has used little are tried. */
const QUICK_MS = 25

/** For how long a share's piece is tried, by what the share has used: honest work mostly takes some milliseconds. */
const TRIES = [
  { belowMs: 25, tryMs: QUICK_MS },
  { belowMs: 100, tryMs: 100 },
  { belowMs: 300, tryMs: 200 },
] as const

/** By its next piece. */
function tryMsOf({ usedMs, waiting }: Share<Waiting>): number | null {
  if (waiting[0]?.isSlow) return null
  return TRIES.find(({ belowMs }) => usedMs < belowMs)?.tryMs ?? null
}

/**
 * Shares within one step have their turns in order. By the very millisecond, a request that has had its first piece would wait
 * behind every one that comes new, for as long as new ones come.
 */
const STEP_MS = 25

function stepOf({ usedMs }: Share<unknown>): number {
  return Math.floor(usedMs / STEP_MS)
}

/**
 * @param places how many batches run at once; at least 2. One place is kept for quick work, and one for the rest
 */
export function createFairQueue<Piece extends Waiting>(places: number): FairQueue<Piece> {
  const hungry = new Set<Share<Piece>>()
  let slowRunning = 0

  const settle = (share: Share<Piece>) => {
    if (share.waiting.length > 0) hungry.add(share)
    else hungry.delete(share)
  }
  const leastUsed = (mayRun: (share: Share<Piece>) => boolean) => {
    let least: Share<Piece> | undefined
    for (const share of hungry) {
      if (share.running === 0 && mayRun(share) && (!least || stepOf(share) < stepOf(least))) least = share
    }
    return least
  }
  const choose = () => {
    const slow = slowRunning < places - 1 ? leastUsed((share) => tryMsOf(share) === null) : undefined
    return slow && slowRunning === 0 ? slow : (leastUsed((share) => tryMsOf(share) !== null) ?? slow)
  }
  const take = (share: Share<Piece>): Turn<Piece> | null => {
    const tryMs = tryMsOf(share)
    const piece = share.waiting.shift()
    if (piece === undefined) return null
    share.running += 1
    if (tryMs === null) slowRunning += 1
    // To the end, so that among those who have used as much everybody has a turn.
    hungry.delete(share)
    settle(share)
    return { share, piece, tryMs }
  }
  return {
    share: (budgetMs) => ({ budgetMs, usedMs: 0, running: 0, waiting: [] }),
    add(share, piece, where = 'last') {
      if (where === 'first') share.waiting.unshift(piece)
      else share.waiting.push(piece)
      settle(share)
    },
    remove(share, piece) {
      const at = share.waiting.indexOf(piece)
      if (at >= 0) share.waiting.splice(at, 1)
      settle(share)
    },
    empty(share) {
      hungry.delete(share)
      return share.waiting.splice(0)
    },
    get size() {
      return choose() ? [...hungry].filter(({ running }) => running === 0).length : 0
    },
    next(sharesMax) {
      const batch: Turn<Piece>[] = []
      const shares = new Set<Share<Piece>>()
      let share = choose()
      while (share) {
        const turn = take(share)
        if (!turn) break
        batch.push(turn)
        shares.add(share)
        if (turn.tryMs !== QUICK_MS || turn.piece.isAlone || batch.length === BATCH_MAX) break
        if (!mayJoin(share)) share = shares.size < sharesMax ? leastUsed(mayJoin) : undefined
      }
      return batch
    },
    ran({ share, tryMs }, ranMs) {
      share.running -= 1
      share.usedMs += ranMs
      if (tryMs === null) slowRunning -= 1
    },
    clear() {
      const pieces = [...hungry].flatMap(({ waiting }) => waiting.splice(0))
      hungry.clear()
      return pieces
    },
  }
}

function mayJoin<Piece extends Waiting>(share: Share<Piece>): boolean {
  const [piece] = share.waiting
  return piece !== undefined && !piece.isAlone && tryMsOf(share) === QUICK_MS
}
