/** A key of a search, and what it is worth where it is found: a whole number, so that sums are the same in any order. */
export interface Term {
  readonly key: string
  readonly score: number
}

/** Which entries hold which keys. Entries are numbered from 0 in the order in which they should win a tie. */
export interface Postings {
  readonly lists: ReadonlyMap<string, readonly number[]>
  readonly size: number
}

/** Makes the postings of entries, each given by its keys. */
export function postingsOf(entries: readonly Iterable<string>[]): Postings {
  const lists = new Map<string, number[]>()
  for (const [at, keys] of entries.entries()) {
    for (const key of keys) {
      const list = lists.get(key)
      if (!list) lists.set(key, [at])
      else if (list.at(-1) !== at) list.push(at)
    }
  }
  return { lists, size: entries.length }
}

interface Listed {
  readonly list: readonly number[]
  readonly score: number
}

/**
 * The `most` entries with the highest sums, the highest first and of equal ones the first, exactly as if every entry had
 * been looked at. Keys are taken rarest first; once so many entries have so much that the keys left cannot lift another
 * one past them, those keys only add to entries that may still win.
 */
export function topEntries({ lists }: Postings, terms: readonly Term[], most: number): number[] {
  const listed = terms
    .flatMap(({ key, score }): Listed[] => {
      const list = lists.get(key)
      return list ? [{ list, score }] : []
    })
    .sort((one, other) => one.list.length - other.list.length)
  const sums = new Map<number, number>()
  let left = listed.reduce((sum, { score }) => sum + score, 0)
  let isClosed = false
  for (const { list, score } of listed) {
    if (!isClosed && list.length > LONG) isClosed = closed(sums, left, most)
    left -= score
    if (isClosed && sums.size * MISSES < list.length) addToKnown(sums, list, score)
    else addFrom(sums, list, score, isClosed)
  }
  return highest(sums, most)
}

/** Below this a list costs less than finding out whether it is needed. */
const LONG = 64
/** What looking for one entry in a list costs, in steps along it. */
const MISSES = 16

/** Whether no further entry can win. If so those that can no longer win are dropped. */
function closed(sums: Map<number, number>, left: number, most: number): boolean {
  if (sums.size < most) return false
  const floor = [...sums.values()].sort((one, other) => other - one)[most - 1] ?? 0
  if (floor <= left) return false
  for (const [at, sum] of sums) if (sum + left < floor) sums.delete(at)
  return true
}

function addFrom(
  sums: Map<number, number>,
  list: readonly number[],
  score: number,
  onlyKnown: boolean,
): void {
  for (const at of list) {
    const sum = sums.get(at)
    if (sum !== undefined || !onlyKnown) sums.set(at, (sum ?? 0) + score)
  }
}

function addToKnown(sums: Map<number, number>, list: readonly number[], score: number): void {
  for (const [at, sum] of sums) if (holds(list, at)) sums.set(at, sum + score)
}

function holds(sorted: readonly number[], wanted: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return sorted[low] === wanted
}

function highest(sums: ReadonlyMap<number, number>, most: number): number[] {
  const top: [at: number, sum: number][] = []
  for (const entry of sums) {
    const last = top.at(-1)
    if (top.length === most && last && !isBefore(entry, last)) continue
    const place = top.findIndex((other) => isBefore(entry, other))
    top.splice(place < 0 ? top.length : place, 0, entry)
    if (top.length > most) top.pop()
  }
  return top.map(([at]) => at)
}

function isBefore(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[1] !== other[1] ? one[1] > other[1] : one[0] < other[0]
}
