import type { TablePair, TableSide } from './table-pair.js'

type Key = readonly string[] | null

/**
 * What names a row on both sides: the key, where it is made of the same columns on both (in the order of after), or where
 * one side has no rows. Where it is not, rows are told apart by content, and one that differs is a row removed and a row
 * added.
 */
export function commonKey({ before, after }: TablePair): Key {
  if (!after || !before) return (after ?? before)?.table.key ?? null
  const [left, right] = [before.table.key, after.table.key]
  if (isEmpty(after) || isEmpty(before)) return isEmpty(after) ? left : right
  return isSameSet(left, right) ? right : null
}

/** Then it is sorted by any key, and holds no column. */
export function isEmpty({ table }: TableSide): boolean {
  return table.rows === 0
}

/** The same columns, in whatever order. */
function isSameSet(a: Key, b: Key): boolean {
  return a === null || b === null ? a === b : isSameList(a.toSorted(), b.toSorted())
}

export function isSameList(a: Key, b: Key): boolean {
  if (a === null || b === null) return a === b
  return a.length === b.length && a.every((name, index) => name === b[index])
}
