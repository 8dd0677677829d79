import type { Count, Counter } from './access-store.js'

/** Counts calls of concurrent callers together. */
export interface CallCounter {
  /** Resolves with where each counter stands, in order. @throws whatever counting throws */
  count(counters: readonly Counter[]): Promise<readonly Count[]>
}

/** A counter with how many calls are to be counted at once. */
export interface Tally extends Counter {
  readonly calls: number
}

interface Waiting {
  readonly counters: readonly Counter[]
  resolve(counts: readonly Count[]): void
  reject(error: unknown): void
}

/** Calls counted by one statement. */
const CALLS_MAX = 1_000

/**
 * A counter over one statement that counts many calls. A caller alone is counted at once; those who come meanwhile go
 * together in the next statement, so that a busy counter is one row written once, not a row that all wait for.
 *
 * @param flush adds the calls of each tally, and gives where each stands by its key; keys come sorted and each once
 */
export function callCounter(
  flush: (tallies: readonly Tally[]) => Promise<ReadonlyMap<string, Count>>,
): CallCounter {
  const queue: Waiting[] = []
  let isFlushing = false
  const next = async () => {
    if (isFlushing) return
    isFlushing = true
    while (queue.length > 0) await flushBatch(queue.splice(0, CALLS_MAX), flush)
    isFlushing = false
  }
  return {
    count: (counters) =>
      new Promise((resolve, reject) => {
        queue.push({ counters, resolve, reject })
        void next()
      }),
  }
}

type Flush = Parameters<typeof callCounter>[0]

/** Gives every caller a count of its own: the last one the whole count, those before it one less each. */
async function flushBatch(batch: readonly Waiting[], flush: Flush): Promise<void> {
  const tallies = talliesOf(batch)
  try {
    const counts = await flush(tallies)
    const uncounted = new Map(tallies.map(({ key, calls }) => [key, calls]))
    for (const { counters, resolve } of batch)
      resolve(counters.map(({ key }) => countOf(key, counts, uncounted)))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Sorted, so that two servers that write the same rows never wait for each other. */
function talliesOf(batch: readonly Waiting[]): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { key, windowMs } of batch.flatMap(({ counters }) => counters)) {
    tallies.set(key, { key, windowMs, calls: (tallies.get(key)?.calls ?? 0) + 1 })
  }
  return [...tallies.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

function countOf(key: string, counts: ReadonlyMap<string, Count>, uncounted: Map<string, number>): Count {
  const found = counts.get(key)
  if (!found) throw new Error('a counter was not counted')
  const after = (uncounted.get(key) ?? 0) - 1
  uncounted.set(key, after)
  return { count: found.count - after, leftMs: found.leftMs }
}
