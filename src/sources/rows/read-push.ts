import { valueOfJson } from '../../core/data/read-json.js'
import type { Row, Value } from '../../core/data/value.js'
import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import type { PushedTables } from '../source.js'

/**
 * Tables as one JSON object: `{"orders": [{"id": 1}], "drafts": null}`. Null: the table is gone.
 *
 * @param at where they stand in the request
 * @throws {Refusal} `invalid_request` with `field`, such as `tables.orders[2]`
 */
export function pushedTables(json: StrictJson, at = 'tables'): PushedTables {
  const tables = membersOf(valueOfJson(json), at)
  if (tables.has('')) throw wrong(`${at}.`, 'must have a name')
  return new Map([...tables].map(([name, rows]) => [name, rowsIn(rows, `${at}.${name}`)]))
}

function rowsIn(value: Value, field: string): readonly Row[] | null {
  if (value === null) return null
  if (typeof value !== 'object' || value.kind !== 'list')
    throw wrong(field, 'must be a list of rows, or null')
  return value.items.map((row, index) => membersOf(row, `${field}[${index}]`))
}

/** Tables as lines of JSON, one row a line, in any order. */
export interface PushedLines {
  /**
   * `{"table": "orders", "row": {"id": 1}}`; without `row` the table is there, with `"row": null` it is gone.
   *
   * @throws {Refusal} `invalid_request` with `field`, such as `lines[17].row`
   */
  add(line: StrictJson): void
  tables(): PushedTables
}

export function pushedLines(): PushedLines {
  const tables = new Map<string, Row[] | null>()
  let count = 0
  return {
    add(json) {
      const field = `lines[${count++}]`
      const { table, row } = lineIn(membersOf(valueOfJson(json), field), field)
      const rows = tables.get(table)
      if (row === null || rows === null) {
        if (rows !== undefined && rows !== row)
          throw wrong(field, 'says of a table both that it is gone and its rows')
        tables.set(table, null)
        return
      }
      const known = rows ?? []
      if (row) known.push(row)
      tables.set(table, known)
    },
    tables: () => tables,
  }
}

interface Line {
  readonly table: string
  readonly row: Row | null | undefined
}

function lineIn(line: Row, field: string): Line {
  const table = line.get('table')
  if (typeof table !== 'string' || table === '') throw wrong(`${field}.table`, 'must be the name of a table')
  const surplus = [...line.keys()].find((key) => key !== 'table' && key !== 'row')
  if (surplus !== undefined) {
    const message = `A line has "table" and "row": "${surplus}" is not known.`
    throw new Refusal('unknown_key', message, { field, keys: [surplus] })
  }
  const row = line.get('row')
  return { table, row: row === undefined || row === null ? row : membersOf(row, `${field}.row`) }
}

function membersOf(value: Value, field: string): Row {
  if (value !== null && typeof value === 'object' && value.kind === 'object') return value.members
  throw wrong(field, 'must be an object')
}

function wrong(field: string, words: string): Refusal {
  return new Refusal('invalid_request', `${field} ${words}.`, { field })
}
