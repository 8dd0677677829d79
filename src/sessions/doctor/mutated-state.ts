import { canonicalRow, canonicalText } from '../../core/data/canonical-text.js'
import { orderOf } from '../../core/data/order-of.js'
import type { Row } from '../../core/data/value.js'
import type { Change } from '../../snapshots/index.js'
import type { AppState, Side } from '../app-state/app-state.js'
import { rowOfChange } from '../app-state/changed-row.js'
import { cutIgnored } from '../app-state/cut-ignored.js'
import type { Ignored } from '../app-state/ignored.js'
import type { StateMutation } from './mutation.js'

/** A state as if something else had been done. Nothing is copied: rows and changes are altered as they are read. */
export function mutatedState(base: AppState, mutation: StateMutation): AppState {
  return {
    tables: base.tables,
    reshaped: base.reshaped,
    rows: (table, side) => mutatedRows(base, mutation, table, side),
    changes: (ignored, tables) => mutatedChanges(base, mutation, ignored, tables),
  }
}

async function* mutatedRows(
  base: AppState,
  { edits, emptied }: StateMutation,
  table: string,
  side: Side,
): AsyncGenerator<Row> {
  if (side === 'before') yield* base.rows(table, side)
  if (side === 'before' || emptied === table) return
  const key = base.tables.get(table)?.key ?? null
  const own = edits.filter((edit) => edit.table === table)
  const replacing = own.filter(({ from }) => from !== null)
  const inserted = own.flatMap(({ from, to }) => (from === null && to ? to : []))
  for await (const row of base.rows(table, side)) {
    while (inserted[0] && isBefore(inserted[0], row, key)) yield inserted.shift() ?? row
    const at = replacing.findIndex(({ from }) => from !== null && isSameRow(from, row, key))
    const [edit] = at < 0 ? [] : replacing.splice(at, 1)
    const now = edit ? edit.to : row
    if (now) yield now
  }
  yield* inserted
}

function isSameRow(a: Row, b: Row, key: readonly string[] | null): boolean {
  return rowText(a, key) === rowText(b, key)
}

/** The same for the same row. */
export function rowText(row: Row, key: readonly string[] | null): string {
  return key === null
    ? canonicalRow(row)
    : key.map((column) => canonicalText(row.get(column) ?? null)).join(' ')
}

/** Where a row goes by the first column of its key; where that has no order, at the end. */
function isBefore(row: Row, other: Row, key: readonly string[] | null): boolean {
  const [column] = key ?? []
  if (column === undefined) return false
  const ordering = orderOf(row.get(column) ?? null, other.get(column) ?? null)
  return ordering.kind === 'ordered' && ordering.sign < 0
}

async function* mutatedChanges(
  base: AppState,
  { dropped, added, emptied }: StateMutation,
  ignored: Ignored,
  tables?: readonly string[],
): AsyncGenerator<Change> {
  const isAsked = (table: string) => (tables?.includes(table) ?? true) && !ignored.tables.has(table)
  let waiting = dropped && cutIgnored(dropped, ignored)
  for await (const change of base.changes(ignored, tables)) {
    if (change.table === emptied) continue
    if (waiting && isSameChange(waiting, change)) waiting = null
    else yield change
  }
  for (const change of added) {
    const left = isAsked(change.table) ? cutIgnored(change, ignored) : null
    if (left) yield left
  }
  if (emptied !== undefined && isAsked(emptied)) yield* allRemoved(base, emptied, ignored)
}

function isSameChange(a: Change, b: Change): boolean {
  if (a.table !== b.table || a.kind !== b.kind) return false
  return isSameRow(rowOfChange(a), rowOfChange(b), b.key)
}

async function* allRemoved(base: AppState, table: string, ignored: Ignored): AsyncGenerator<Change> {
  const key = base.tables.get(table)?.key ?? null
  for await (const before of base.rows(table, 'before')) {
    const left = cutIgnored({ kind: 'removed', table, key, before }, ignored)
    if (left) yield left
  }
}
