import type { Row, Value } from '../../core/data/value.js'
import type { Change } from '../../snapshots/index.js'

/** Columns that a changed row has besides its own. */
export const CHANGED_COLUMNS = ['before', 'after', 'fields'] as const

/**
 * The row that checks see of a change: of an added one as it is, of a removed one as it was, and of a changed one as it
 * is, with `before` and `after`, both whole, and `fields`, the columns that changed. They stand before columns of those names.
 */
export function changedRow(change: Change): Row {
  if (change.kind === 'added') return change.after
  if (change.kind === 'removed') return change.before
  const fields: Value = { kind: 'list', items: [...change.fields], isBag: true }
  const sides: [string, Value][] = [
    ['before', { kind: 'object', members: change.before }],
    ['after', { kind: 'object', members: change.after }],
    ['fields', fields],
  ]
  return new Map([...change.after, ...sides])
}

/** The row that names a change: as it is, or as it was where it is no more. */
export function rowOfChange(change: Change): Row {
  return change.kind === 'removed' ? change.before : change.after
}
