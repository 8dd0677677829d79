import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Row } from '../src/core/data/value.js'
import {
  type Change,
  countChanges,
  diffSnapshots,
  openSnapshotFolder,
  type SnapshotFolder,
  type StoredSnapshot,
  type TableReading,
} from '../src/snapshots/index.js'
import { typedRow } from './typed-value.js'

/** A table as tests write it: its rows in JSON, as `typedRow` takes them. */
export interface WrittenTable {
  readonly key?: readonly string[]
  /** Those of the rows where absent. */
  readonly columns?: readonly string[]
  /** By column; `any` where absent. */
  readonly types?: Readonly<Record<string, string>>
  readonly rows: readonly string[]
}

export type WrittenState = Readonly<Record<string, WrittenTable>>

export async function* readings(state: WrittenState): AsyncGenerator<TableReading> {
  for (const [name, { key = null, columns, types, rows }] of Object.entries(state)) {
    const read = rows.map(typedRow)
    const names = columns ?? [...new Set(read.flatMap((row) => [...row.keys()]))]
    const shapes = names.map((column) => ({ name: column, type: types?.[column] ?? 'any', isNullable: true }))
    yield { shape: { name, columns: shapes, key }, rows: each(read) }
  }
}

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

export async function taken(folder: SnapshotFolder, state: WrittenState): Promise<StoredSnapshot> {
  return folder.take(readings(state), '2026-11-30T12:00:00Z')
}

/** All that comes. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** A row by its texts: `id=1 note=NULL`. */
export function rowText(row: Row): string {
  const cells = [...row].map(([name, value]) => {
    if (value === null) return `${name}=NULL`
    if (typeof value !== 'object') return `${name}=${value}`
    if (value.kind === 'number') return `${name}=${value.text}`
    return `${name}=${value.kind === 'instant' ? value.utc : value.kind}`
  })
  return cells.join(' ')
}

/** `changed orders by id: id=1 total=2 -> id=1 total=3 in total` */
export function changeText(change: Change): string {
  const head = `${change.kind} ${change.table}${change.key ? ` by ${change.key.join(', ')}` : ''}: `
  if (change.kind === 'added') return head + rowText(change.after)
  if (change.kind === 'removed') return head + rowText(change.before)
  return `${head}${rowText(change.before)} -> ${rowText(change.after)} in ${change.fields.join(', ')}`
}

/** What differs; and that the counts agree with it, and that nothing but snapshots is left in the folder. */
export async function differencesOf(
  path: string,
  before: WrittenState,
  after: WrittenState,
  ignore: readonly string[] = [],
): Promise<string[]> {
  const folder = await openSnapshotFolder(path)
  const [left, right] = [await taken(folder, before), await taken(folder, after)]
  const changes = await allOf(diffSnapshots(left, right, { ignore }))
  for (const { table, added, removed, changed } of await countChanges(left, right, { ignore })) {
    const found = (kind: string) =>
      changes.filter((each) => each.table === table && each.kind === kind).length
    expect([found('added'), found('removed'), found('changed')]).toEqual([added, removed, changed])
  }
  expect((await readdir(path)).filter((name) => !name.endsWith('.snapshot'))).toEqual([])
  return changes.map(changeText)
}
