/** A caller's share of the running time. */
export interface Share<Piece> {
  readonly budgetMs: number
  usedMs: number
  isRunning: boolean
  readonly waiting: Piece[]
}

/** One piece to run next. */
export interface Turn<Piece> {
  readonly share: Share<Piece>
  readonly piece: Piece
  /** For how long it is tried, so that it holds nobody up; one that takes longer comes again. Null: to its end. */
  readonly tryMs: number | null
}

/** Pieces of shares that have used less wait for nobody who has used more. */
export interface FairQueue<Piece> {
  share(budgetMs: number): Share<Piece>
  /** Behind the share's others, or before them. */
  add(share: Share<Piece>, piece: Piece, where?: 'last' | 'first'): void
  /** Takes out a piece that waits. */
  remove(share: Share<Piece>, piece: Piece): void
  /** Takes out all pieces of a share. */
  empty(share: Share<Piece>): Piece[]
  /** Whether somebody may have a turn. */
  hasNext(): boolean
  /** Takes the next piece out, whose share has then a piece running, one at a time; null where nobody may have a turn. */
  next(): Turn<Piece> | null
  /** Its piece has ended, or its time was up. */
  ran(turn: Turn<Piece>, ranMs: number): void
  /** Takes all that wait out. */
  clear(): Piece[]
}

/** For how long a share's piece is tried, by what the share has used: honest work mostly takes some milliseconds. */
const TRIES = [
  { belowMs: 25, tryMs: 25 },
  { belowMs: 100, tryMs: 100 },
  { belowMs: 300, tryMs: 200 },
] as const

function tryMsOf({ usedMs }: Share<unknown>): number | null {
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
 * @param places how many pieces run at once; at least 2. One place is kept for quick work, and one for the rest
 */
export function createFairQueue<Piece>(places: number): FairQueue<Piece> {
  const hungry = new Set<Share<Piece>>()
  let slowRunning = 0

  const settle = (share: Share<Piece>) => {
    if (share.waiting.length > 0) hungry.add(share)
    else hungry.delete(share)
  }
  const leastUsed = (isQuick: boolean) => {
    const mayRun = [...hungry].filter((share) => !share.isRunning && (tryMsOf(share) !== null) === isQuick)
    return mayRun.toSorted((a, b) => stepOf(a) - stepOf(b))[0]
  }
  const choose = () => {
    const slow = slowRunning < places - 1 ? leastUsed(false) : undefined
    return slow && slowRunning === 0 ? slow : (leastUsed(true) ?? slow)
  }

  return {
    share: (budgetMs) => ({ budgetMs, usedMs: 0, isRunning: false, waiting: [] }),
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
    hasNext: () => choose() !== undefined,
    next() {
      const share = choose()
      const piece = share?.waiting.shift()
      if (!share || piece === undefined) return null
      const tryMs = tryMsOf(share)
      share.isRunning = true
      if (tryMs === null) slowRunning += 1
      // To the end, so that among those who have used as much everybody has a turn.
      hungry.delete(share)
      settle(share)
      return { share, piece, tryMs }
    },
    ran({ share, tryMs }, ranMs) {
      share.isRunning = false
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
