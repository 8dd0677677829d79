import { valueOfJson } from '../../core/data/read-json.js'
import type { Row, Value } from '../../core/data/value.js'
import { weightOf } from '../../core/data/weight-of.js'
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
   * @throws {Refusal} `invalid_request` with `field`, such as `lines[17].row`; `too_large`
   */
  add(line: StrictJson): void
  tables(): PushedTables
}

/** What a row takes besides its values, in UTF-16 units. */
const ROW_CHARS = 100

/** @param charsMax about how much may be held: all rows are in memory until they are kept */
export function pushedLines(charsMax: number): PushedLines {
  const tables = new Map<string, Row[] | null>()
  let count = 0
  let chars = 0
  const weigh = (table: string, row: Row | null | undefined, field: string) => {
    chars += ROW_CHARS + table.length + (row ? weightOf({ kind: 'object', members: row }) : 0)
    if (chars <= charsMax) return
    const message = `The rows up to ${field} take more than ${charsMax} UTF-16 units, which is the most of one push.`
    throw new Refusal('too_large', message, { field, limit: charsMax, actual: chars })
  }
  return {
    add(json) {
      const field = `lines[${count++}]`
      const { table, row } = lineIn(membersOf(valueOfJson(json), field), field)
      weigh(table, row, field)
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
