import type { Entries } from '../file/merged-runs.js'
import { compareEntries, keyOf, type Place, type RunCursor } from '../file/run-cursor.js'

export type Side = 'before' | 'after'

/** A row that has no equal on the other side. */
export interface UnmatchedRow {
  readonly side: Side
  readonly key: Buffer
  readonly place: Place
}

/**
 * The rows of two tables that have no equal on the other side, in the order of key and digest: equal rows are crossed
 * out one against one, by their digests alone. Both must be sorted by the same key.
 */
export async function* unmatchedRows(before: Entries, after: Entries): AsyncGenerator<UnmatchedRow> {
  for (;;) {
    const [left, right] = [before.current(), after.current()]
    const order = compareSides(left, right)
    if (Number.isNaN(order)) return
    if (left && order < 0) yield unmatchedOf('before', left)
    if (right && order > 0) yield unmatchedOf('after', right)
    const steps = [order <= 0 ? before.step() : undefined, order >= 0 ? after.step() : undefined]
    for (const loading of steps) if (loading) await loading
  }
}

/** Every row of both, none crossed out. */
export async function* allRows(before: Entries, after: Entries): AsyncGenerator<UnmatchedRow> {
  for (const [side, entries] of [
    ['before', before],
    ['after', after],
  ] as const) {
    for (let cursor = entries.current(); cursor; cursor = entries.current()) {
      yield unmatchedOf(side, cursor)
      await entries.step()
    }
  }
}

/** The side that has no more comes last; NaN: neither has. */
function compareSides(left: RunCursor | undefined, right: RunCursor | undefined): number {
  if (left && right) return compareEntries(left, right)
  if (left) return -1
  return right ? 1 : Number.NaN
}

function unmatchedOf(side: Side, cursor: RunCursor): UnmatchedRow {
  const { run, chunk, ordinal } = cursor
  return { side, key: keyOf(cursor), place: { run, chunk, ordinal } }
}
