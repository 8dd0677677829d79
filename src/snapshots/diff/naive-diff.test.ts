import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arbitraryValue } from '../../../test/arbitrary-value.js'
import { allOf } from '../../../test/snapshots-of.js'
import { canonicalRow, canonicalText } from '../../core/data/canonical-text.js'
import type { Row, Value } from '../../core/data/value.js'
import {
  type Change,
  countChanges,
  diffSnapshots,
  openSnapshotFolder,
  type SnapshotFolder,
  type TableReading,
} from '../index.js'

let path: string
let folder: SnapshotFolder
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'countersign-naive-'))
  // A few rows fill a batch, so that tables have many runs.
  folder = await openSnapshotFolder(path, { batchBytes: 512 })
})
afterAll(() => rm(path, { recursive: true, force: true }))

interface Table {
  readonly key: readonly string[] | null
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** Few values, so that keys and rows meet. */
const fewValues: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(30).map((n): Value => ({ kind: 'number', text: String(n) })) },
  { weight: 1, arbitrary: fc.constantFrom<Value>(null, '', '1', { kind: 'number', text: '1.0' }) },
  { weight: 1, arbitrary: arbitraryValue },
)

const table: fc.Arbitrary<Table> = fc
  .record({
    key: fc.constantFrom<(readonly string[] | null)[]>(null, ['a'], ['a'], ['a', 'b'], ['b', 'a'], ['b']),
    columns: fc.constantFrom(['a', 'b', 'c'], ['a', 'b', 'c'], ['c', 'b', 'a', 'd'], ['a', 'b']),
  })
  .chain(({ key, columns }) =>
    fc
      .array(
        fc.record(Object.fromEntries(columns.map((name) => [name, fewValues])), { requiredKeys: ['a', 'b'] }),
        {
          maxLength: 40,
        },
      )
      .map((rows) => ({ key, columns, rows: rows.map((row) => rowOf(row)) })),
  )

function rowOf(cells: Readonly<Record<string, Value | undefined>>): Row {
  return new Map(
    Object.entries(cells).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

async function* reading({ key, columns, rows }: Table): AsyncGenerator<TableReading> {
  const shapes = columns.map((name) => ({ name, type: 'any', isNullable: true }))
  yield { shape: { name: 't', columns: shapes, key }, rows: each(rows) }
}

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** The same by the rule alone, all in memory: group by key, cross out equals, one against one has changed. */
function naiveDiff(before: Table, after: Table, ignore: readonly string[]): string[] {
  const key = commonKey(before, after)
  const named = new Set([...(before.key ?? []), ...(after.key ?? [])])
  const left = groups(
    before.rows.map((row) => without(row, ignore, named)),
    key,
  )
  const right = groups(
    after.rows.map((row) => without(row, ignore, named)),
    key,
  )
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) => {
    const removed = crossedOut(left.get(name) ?? [], right.get(name) ?? [])
    const added = crossedOut(right.get(name) ?? [], left.get(name) ?? [])
    if (key && removed.length === 1 && added.length === 1) return [`changed ${removed[0]} -> ${added[0]}`]
    return [...removed.map((row) => `removed ${row}`), ...added.map((row) => `added ${row}`)]
  })
}

function commonKey(before: Table, after: Table): Table['key'] {
  const [a, b] = [before.key, after.key]
  if (after.rows.length === 0) return a
  if (before.rows.length === 0) return b
  return a && b && a.toSorted().join() === b.toSorted().join() ? b : null
}

function without(row: Row, ignore: readonly string[], named: ReadonlySet<string>): Row {
  return new Map([...row].filter(([name]) => named.has(name) || !ignore.includes(name)))
}

function groups(rows: readonly Row[], key: Table['key']): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const row of rows) {
    const name = key ? key.map((column) => canonicalText(row.get(column) ?? null)).join() : ''
    found.set(name, [...(found.get(name) ?? []), canonicalRow(row)])
  }
  return found
}

function crossedOut(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...rows]
  for (const other of others) {
    const index = left.indexOf(other)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}

function textOf(change: Change): string {
  if (change.kind === 'added') return `added ${canonicalRow(change.after)}`
  if (change.kind === 'removed') return `removed ${canonicalRow(change.before)}`
  return `changed ${canonicalRow(change.before)} -> ${canonicalRow(change.after)}`
}

function fieldsOf(before: Row, after: Row): string[] {
  const text = (value: Value | undefined) => (value === undefined ? 'missing' : canonicalText(value))
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => text(before.get(name)) !== text(after.get(name)),
  )
}

/** Some of the rows of a table, some of them changed in one column, and some rows more. */
const pair = fc.tuple(table, table, fc.boolean()).map(([before, other, isRelated]): [Table, Table] => {
  if (!isRelated) return [before, other]
  const rows = before.rows.flatMap((row, index) => {
    if (index % 5 === 1) return []
    return index % 5 === 2 ? [new Map([...row, ['b', 'other'] as const])] : [row]
  })
  return [before, { ...before, rows: [...rows.reverse(), ...before.rows.slice(0, 2)] }]
})

test('a diff is what the rule says, on random tables of many runs', async () => {
  await fc.assert(
    fc.asyncProperty(pair, fc.constantFrom([], [], ['c'], ['b', 'd']), async ([before, after], ignore) => {
      const [left, right] = [
        await folder.take(reading(before), 'now'),
        await folder.take(reading(after), 'now'),
      ]
      const options = { ignore: ignore.map((name) => `*.${name}`) }
      const changes = await allOf(diffSnapshots(left, right, options))
      expect(changes.map(textOf).toSorted()).toEqual(naiveDiff(before, after, ignore).toSorted())
      for (const change of changes) {
        if (change.kind === 'changed')
          expect(change.fields.toSorted()).toEqual(fieldsOf(change.before, change.after).toSorted())
      }
      const [counts] = await countChanges(left, right, options)
      expect((counts?.added ?? 0) + (counts?.removed ?? 0) + (counts?.changed ?? 0)).toBe(changes.length)
      await folder.forget(left.id)
      await folder.forget(right.id)
    }),
    { numRuns: 100 },
  )
})
