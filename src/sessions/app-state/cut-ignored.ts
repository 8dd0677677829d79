import { canonicalText } from '../../core/data/canonical-text.js'
import type { Row } from '../../core/data/value.js'
import type { Change } from '../../snapshots/index.js'
import { type Ignored, isIgnoredColumn } from './ignored.js'
import { withoutIgnoredMembers } from './without-ignored.js'

/** A change of which nothing was left out yet, without the columns and members that are; null where nothing is left of it. */
export function cutIgnored(change: Change, ignored: Ignored): Change | null {
  const cut = (row: Row): Row =>
    new Map([...row].filter(([column]) => !isIgnoredColumn(change.table, column, change.key, ignored)))
  if (change.kind === 'added') return withoutIgnoredMembers({ ...change, after: cut(change.after) }, ignored)
  if (change.kind === 'removed')
    return withoutIgnoredMembers({ ...change, before: cut(change.before) }, ignored)
  const left = changeBetween(change.table, change.key, cut(change.before), cut(change.after))
  return left && withoutIgnoredMembers(left, ignored)
}

/** How a row with a key changed; null where it is the same. */
export function changeBetween(table: string, key: readonly string[], before: Row, after: Row): Change | null {
  const columns = [...new Set([...after.keys(), ...before.keys()])]
  const fields = columns.filter((column) => textAt(before, column) !== textAt(after, column))
  return fields.length === 0 ? null : { kind: 'changed', table, key, before, after, fields }
}

function textAt(row: Row, column: string): string {
  const value = row.get(column)
  return value === undefined ? '' : canonicalText(value)
}
