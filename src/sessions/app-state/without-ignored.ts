import { canonicalText } from '../../core/data/canonical-text.js'
import type { Row, Value } from '../../core/data/value.js'
import type { Change } from '../../snapshots/index.js'
import type { Ignored, IgnoredMember } from './ignored.js'

/** A change without the members of JSON columns that are left out; null where nothing is left of it. */
export function withoutIgnoredMembers(change: Change, { members }: Ignored): Change | null {
  const own = members.filter(({ table }) => table === null || table === change.table)
  if (own.length === 0) return change
  if (change.kind === 'added') return { ...change, after: cutRow(change.after, own) }
  if (change.kind === 'removed') return { ...change, before: cutRow(change.before, own) }
  const [before, after] = [cutRow(change.before, own), cutRow(change.after, own)]
  const fields = change.fields.filter((field) => textAt(before, field) !== textAt(after, field))
  return fields.length === 0 ? null : { ...change, before, after, fields }
}

function textAt(row: Row, column: string): string {
  const value = row.get(column)
  return value === undefined ? '' : canonicalText(value)
}

function cutRow(row: Row, members: readonly IgnoredMember[]): Row {
  const cut = new Map(row)
  for (const { column, path } of members) {
    const value = cut.get(column)
    if (value !== undefined) cut.set(column, cutMember(value, path))
  }
  return cut
}

/** Of a list every item. */
function cutMember(value: Value, path: readonly string[]): Value {
  if (value === null || typeof value !== 'object') return value
  if (value.kind === 'list') return { ...value, items: value.items.map((item) => cutMember(item, path)) }
  const [name, ...rest] = path
  const inner = name === undefined || value.kind !== 'object' ? undefined : value.members.get(name)
  if (name === undefined || inner === undefined || value.kind !== 'object') return value
  const members = new Map(value.members)
  if (rest.length === 0) members.delete(name)
  else members.set(name, cutMember(inner, rest))
  return { kind: 'object', members }
}
