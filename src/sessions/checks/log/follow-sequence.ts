import type { Counterexample } from '../../../asserts/index.js'
import type { Judged } from '../../../asserts/judge-values.js'
import { createNearestRow, type NearestRow } from '../../../asserts/nearest-row.js'
import type { PlacedRow } from '../../../asserts/placed-row.js'
import type { LogEntry } from '../../session.js'
import { entryName } from './entry-name.js'
import type { Sequence, SequenceEntry } from './sequence.js'

/** What became of a log that is held against a sequence. */
export interface Followed {
  readonly isMet: boolean
  /** Whether it would be met if all that could not be told were as the sequence wants it. */
  readonly couldBeMet: boolean
  /** Why something could not be told. */
  readonly doubt?: string
  /** The entries that stand for those of the sequence, as far as it came. */
  readonly entries: readonly LogEntry[]
  readonly message: string
  readonly counterexample?: Counterexample | undefined
}

/** Entries that were found, the last first. */
interface Trail {
  readonly row: LogEntry
  readonly before: Trail | null
}

/** How far a log has come: by the number of entries found, how they were found. */
type Places = ReadonlyMap<number, Trail | null>

/** What is said of one entry by each matcher of the sequence. */
export type Rulings = ReadonlyMap<SequenceEntry, Judged>

export interface Follower {
  take(entry: PlacedRow, rulings: Rulings): void
  end(): Followed
}

/**
 * Holds a log against a sequence, entry by entry, in every way in which it can be read. The whole log must be one.
 */
export function followSequence(sequence: Sequence): Follower {
  const start: Places = new Map([[0, null]])
  let [strict, lenient] = [start, start]
  let doubt: string | undefined
  const story = createStory(sequence)
  return {
    take(entry, rulings) {
      for (const ruling of rulings.values()) if (ruling.kind === 'unclear') doubt ??= ruling.doubt
      const next = step(sequence, strict, entry, rulings, false)
      story.take(entry, rulings, strict, next)
      strict = next
      lenient = step(sequence, lenient, entry, rulings, true)
    },
    end() {
      const count = sequence.entries.length
      const { furthest, ...told } = story.end(strict)
      return {
        isMet: strict.has(count),
        couldBeMet: lenient.has(count),
        entries: rowsOf(strict.get(count) ?? furthest),
        ...told,
        ...(doubt !== undefined && { doubt }),
      }
    },
  }
}

function step(
  { entries, gaps }: Sequence,
  places: Places,
  { row }: PlacedRow,
  rulings: Rulings,
  isLenient: boolean,
): Places {
  const next = new Map<number, Trail | null>()
  const isLike = (one: SequenceEntry, unclear: boolean) => {
    const kind = rulings.get(one)?.kind
    return kind === 'unclear' ? unclear : kind === 'holds'
  }
  for (const [place, trail] of places) {
    const [gap, wanted] = [gaps[place], entries[place]]
    const isForbidden = gap?.never.some((one) => isLike(one, !isLenient)) ?? true
    if (gap?.isOpen && !isForbidden && !next.has(place)) next.set(place, trail)
    if (wanted && isLike(wanted, isLenient)) next.set(place + 1, { row, before: trail })
  }
  return next
}

function rowsOf(trail: Trail | null): LogEntry[] {
  const rows: LogEntry[] = []
  for (let at = trail; at; at = at.before) rows.push(at.row)
  return rows.reverse()
}

interface Story {
  take(entry: PlacedRow, rulings: Rulings, from: Places, to: Places): void
  end(last: Places): { message: string; counterexample: Counterexample | undefined; furthest: Trail | null }
}

/** Remembers how far a log came, and what stood in its way there. */
function createStory({ entries, gaps }: Sequence): Story {
  let [far, furthest] = [0, null as Trail | null]
  let nearest = createNearestRow()
  let stop: string | undefined
  return {
    take(entry, rulings, from, to) {
      if (from.size > 0 && to.size === 0) stop = stopOf(entry, rulings, from, { entries, gaps })
      for (const [place, trail] of to) {
        if (place <= far) continue
        ;[far, furthest] = [place, trail]
        nearest = createNearestRow()
      }
      const wanted = entries[far]
      // The entry that has just been found is not one that came near to the next.
      if (wanted && from.has(far)) consider(nearest, entry, rulings.get(wanted))
    },
    end(last) {
      const wanted = entries[far]
      const near = wanted && nearest.counterexample(entryName)
      // What stopped it is named already; another tool is nothing near.
      const counterexample = stop !== undefined && near && isAnother(near) ? undefined : near
      const missing = wanted && `${wanted.name}, ${wordsOf(wanted)}, was never met`
      const message =
        stop ?? missing ?? (last.size > 0 ? 'the log is not as long as the sequence' : 'nothing was done')
      return { message, counterexample, furthest }
    },
  }
}

function isAnother({ differences }: Counterexample): boolean {
  return differences.some(({ field }) => field === 'tool' || field === 'event_type')
}

function consider(nearest: NearestRow, entry: PlacedRow, ruling: Judged | undefined): void {
  if (ruling?.kind === 'fails') nearest.consider(entry, ruling.differences)
}

/** Why no way to read the log goes on beyond an entry. */
function stopOf(entry: PlacedRow, rulings: Rulings, from: Places, { entries, gaps }: Sequence): string {
  const place = Math.max(...from.keys())
  const never = gaps[place]?.never.find((one) => rulings.get(one)?.kind !== 'fails')
  if (never) return `${entryName(entry)} is there, which ${never.name} forbids`
  const after = place === 0 ? 'at the start' : `after ${entries[place - 1]?.name}`
  const wanted = entries[place]
  const should = wanted ? `${wanted.name}, ${wordsOf(wanted)}, is expected` : 'nothing more is expected'
  return `${entryName(entry)} is there ${after}, where ${should}`
}

/** What an entry of the sequence is, in a few words. */
function wordsOf({ matcher }: SequenceEntry): string {
  const named = matcher.terms.where.find(({ member }) => member === 'tool' || member === 'event_type')
  const isPlain = named?.comparator.name === 'eq' && typeof named.expected === 'string'
  return isPlain ? `${named.member} '${named.expected.slice(0, 80).toWellFormed()}'` : 'which has no name'
}
