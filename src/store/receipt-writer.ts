import { Unavailable } from '../core/errors.js'
import type { ReceiptRow, Retained } from './store.js'

/** One receipt to be written, with what is retained beside it. */
export interface ReceiptWrite {
  readonly row: ReceiptRow
  readonly retained: Retained | undefined
}

/** Writes receipts of concurrent callers together. */
export interface ReceiptWriter {
  /** Resolves when this receipt is committed. @throws whatever writing it alone throws */
  put(write: ReceiptWrite): Promise<void>
  /** Resolves when nothing waits or is under way. */
  idle(): Promise<void>
}

interface Waiting extends ReceiptWrite {
  readonly units: number
  settle(error?: unknown): void
}

/** One is written while the next one gathers; a second one uses the wait for the disk. */
const FLUSHES_MAX = 2
const ROWS_MAX = 500
/** UTF-16 units of text in one flush, so that large retained answers do not make one statement too long. */
const UNITS_MAX = 8_000_000

/**
 * A writer over one statement that writes many rows, all or none. A caller alone is written at once; callers that
 * come while two flushes are under way go together in the next.
 *
 * @param flush writes rows in one transaction, and resolves when it is committed; its Unavailable is about all of them
 */
export function receiptWriter(flush: (writes: readonly ReceiptWrite[]) => Promise<void>): ReceiptWriter {
  const queue: Waiting[] = []
  const idlers: (() => void)[] = []
  let flushes = 0
  const isIdle = () => flushes === 0 && queue.length === 0
  const next = () => {
    while (flushes < FLUSHES_MAX && queue.length > 0) {
      flushes += 1
      void write(takeBatch(queue), flush).then(done)
    }
  }
  const done = () => {
    flushes -= 1
    next()
    if (isIdle()) for (const resolve of idlers.splice(0)) resolve()
  }
  return {
    put: (write) =>
      new Promise((resolve, reject) => {
        const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
        queue.push({ ...write, units: unitsOf(write), settle })
        next()
      }),
    idle: () => new Promise((resolve) => (isIdle() ? resolve() : idlers.push(resolve))),
  }
}

/** The first rows that wait; at least one, however large. */
function takeBatch(queue: Waiting[]): Waiting[] {
  let units = 0
  let count = 0
  for (const waiting of queue) {
    units += waiting.units
    if (count > 0 && (count >= ROWS_MAX || units > UNITS_MAX)) break
    count += 1
  }
  return queue.splice(0, count)
}

function unitsOf({ row, retained }: ReceiptWrite): number {
  return row.receipt.length + (retained ? retained.request.length + retained.answer.length : 0)
}

type Flush = (writes: readonly ReceiptWrite[]) => Promise<void>

/** Tells every caller what became of its row. A row that cannot be stored costs its neighbours a moment, no more. */
async function write(batch: readonly Waiting[], flush: Flush): Promise<void> {
  try {
    await flush(batch)
    for (const { settle } of batch) settle()
  } catch (error) {
    if (batch.length === 1 || error instanceof Unavailable) for (const { settle } of batch) settle(error)
    else for (const alone of batch) await write([alone], flush)
  }
}
