import { type PlacedChange, pairedRows, unpairedRows } from './paired-rows.js'
import type { PreparedPair } from './prepare-pair.js'
import { entriesOf } from './table-pair.js'
import { unmatchedRows } from './unmatched-rows.js'

/** The changes of a table by place, in the order of its key: told by keys and digests, no row is read. */
export async function* placedChanges({ before, after, key }: PreparedPair): AsyncGenerator<PlacedChange> {
  const unmatched = unmatchedRows(await entriesOf(before), await entriesOf(after))
  yield* key ? pairedRows(unmatched) : unpairedRows(unmatched)
}
