/** A key of a search, and what it is worth where it is found: a whole number, so that sums are the same in any order. */
export interface Term {
  readonly key: string
  readonly score: number
}

/** Which entries hold which keys. Entries are numbered from 0 in the order in which they should win a tie. */
export interface Postings {
  readonly lists: ReadonlyMap<string, readonly number[]>
  /** One place an entry, for sums while a search runs; all 0 between searches. */
  readonly sums: Float64Array
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
  return { lists, sums: new Float64Array(entries.length) }
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
export function topEntries({ lists, sums }: Postings, terms: readonly Term[], most: number): number[] {
  const listed = terms
    .flatMap(({ key, score }): Listed[] => {
      const list = score > 0 ? lists.get(key) : undefined
      return list ? [{ list, score }] : []
    })
    .sort((one, other) => one.list.length - other.list.length)
  let found: number[] = []
  let left = listed.reduce((sum, { score }) => sum + score, 0)
  let isClosed = false
  for (const { list, score } of listed) {
    if (!isClosed && list.length > LONG && found.length >= most) {
      const floor = sums[highest(found, sums, most).at(-1) ?? -1] ?? 0
      isClosed = floor > left
      if (isClosed) found = kept(found, sums, floor - left)
    }
    left -= score
    if (!isClosed) addAll(found, sums, list, score)
    else if (found.length * MISSES < list.length) addWhereFound(found, sums, list, score)
    else addToKnown(sums, list, score)
  }
  const top = highest(found, sums, most)
  for (const at of found) sums[at] = 0
  return top
}

/** Below this a list costs less than finding out whether it is needed. */
const LONG = 64
/** What looking for one entry in a list costs, in steps along it. */
const MISSES = 16

/** Those that may still win; what the others have is taken from them. */
function kept(found: readonly number[], sums: Float64Array, least: number): number[] {
  return found.filter((at) => {
    const mayWin = (sums[at] ?? 0) >= least
    if (!mayWin) sums[at] = 0
    return mayWin
  })
}

function addAll(found: number[], sums: Float64Array, list: readonly number[], score: number): void {
  for (const at of list) {
    const sum = sums[at] ?? 0
    if (sum === 0) found.push(at)
    sums[at] = sum + score
  }
}

function addToKnown(sums: Float64Array, list: readonly number[], score: number): void {
  for (const at of list) {
    const sum = sums[at] ?? 0
    if (sum > 0) sums[at] = sum + score
  }
}

function addWhereFound(
  found: readonly number[],
  sums: Float64Array,
  list: readonly number[],
  score: number,
): void {
  for (const at of found) if (holds(list, at)) sums[at] = (sums[at] ?? 0) + score
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

function highest(found: readonly number[], sums: Float64Array, most: number): number[] {
  const top: number[] = []
  const isBefore = (one: number, other: number): boolean => {
    const more = (sums[one] ?? 0) - (sums[other] ?? 0)
    return more !== 0 ? more > 0 : one < other
  }
  for (const at of found) {
    const last = top.at(-1)
    if (top.length === most && last !== undefined && !isBefore(at, last)) continue
    const place = top.findIndex((other) => isBefore(at, other))
    top.splice(place < 0 ? top.length : place, 0, at)
    if (top.length > most) top.pop()
  }
  return top
}
