import type { Place } from '../file/run-cursor.js'
import type { UnmatchedRow } from './unmatched-rows.js'

/** A change by place: both sides where one row became another. */
export interface PlacedChange {
  readonly before?: Place
  readonly after?: Place
}

/** Rows of one key that have no equal: while nothing is crowded, one on each side at most. */
interface Group {
  readonly key: Buffer
  readonly rows: readonly UnmatchedRow[]
  readonly isCrowded: boolean
}

/**
 * Makes one change of a row before and a row after of the same key. A key may name several rows: with a NULL in it, or
 * where it was only said to be one. Then more than one on a side may be without an equal, and nobody can tell which
 * became which: all of these are removed and added.
 */
export async function* pairedRows(unmatched: AsyncIterable<UnmatchedRow>): AsyncGenerator<PlacedChange> {
  let group: Group | undefined
  for await (const row of unmatched) {
    if (!group?.key.equals(row.key)) {
      if (group) yield* closed(group)
      group = { key: row.key, rows: [row], isCrowded: false }
      continue
    }
    const isCrowded: boolean = group.isCrowded || group.rows.some(({ side }) => side === row.side)
    const rows: readonly UnmatchedRow[] = [...group.rows, row]
    group = { key: row.key, rows: isCrowded ? [] : rows, isCrowded }
    if (isCrowded) yield* rows.map(alone)
  }
  if (group) yield* closed(group)
}

/** Without a key no row ever becomes another. */
export async function* unpairedRows(unmatched: AsyncIterable<UnmatchedRow>): AsyncGenerator<PlacedChange> {
  for await (const row of unmatched) yield alone(row)
}

function closed({ rows }: Group): PlacedChange[] {
  const [first, second] = rows
  return first && second ? [{ ...alone(first), ...alone(second) }] : rows.map(alone)
}

function alone({ side, place }: UnmatchedRow): PlacedChange {
  return side === 'before' ? { before: place } : { after: place }
}
