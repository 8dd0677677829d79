import type { Row, Value } from '../../core/data/value.js'
import { chosenTables } from '../chosen-tables.js'
import { narrowed } from '../narrowed.js'
import type { GivenState, PushedTables, Source, SourceOptions, TableReading, TableShape } from '../source.js'
import { pushedShape } from './pushed-shape.js'
import type { RowsSettings } from './settings.js'

export function openRows(settings: RowsSettings): Source {
  return {
    async *read() {},
    async *push(pushed, previous, options) {
      yield* pushedState(pushed, previous, narrowed(settings, options))
    },
    async close() {},
  }
}

async function* pushedState(
  pushed: PushedTables,
  previous: GivenState | null,
  options: SourceOptions,
): AsyncGenerator<TableReading> {
  const before = new Map(previous?.tables.map((table) => [table.name, table]))
  const names = [...new Set([...before.keys(), ...pushed.keys()])]
  const there = names.filter((name) => pushed.get(name) !== null).map((name) => ({ name, isTable: true }))
  // All shapes before the first row, so that a wrong key is known at once.
  const readings = chosenTables(there, options).map(({ name }) => {
    const rows = pushed.get(name)
    const old = before.get(name)
    return rows ? pushedReading(pushedShape(name, rows, old, options), rows) : keptReading(old, previous)
  })
  for (const reading of readings) if (reading) yield reading
}

function pushedReading(shape: TableShape, rows: readonly Row[]): TableReading {
  const names = shape.columns.map(({ name }) => name)
  async function* present() {
    for (const row of rows) yield onlyColumns(row, names)
  }
  return { shape, rows: present() }
}

/** A column that a row does not have stays missing. */
function onlyColumns(row: Row, names: readonly string[]): Row {
  const kept = new Map<string, Value>()
  for (const name of names) {
    const value = row.get(name)
    if (value !== undefined) kept.set(name, value)
  }
  return kept
}

function keptReading(shape: TableShape | undefined, previous: GivenState | null): TableReading | null {
  if (!shape || !previous) return null
  const { name, columns, key } = shape
  return { shape: { name, columns, key }, rows: previous.rows(name) }
}
