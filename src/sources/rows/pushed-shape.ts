import { canonicalText } from '../../core/data/canonical-text.js'
import type { Row, Value } from '../../core/data/value.js'
import { shapeOf } from '../shape-of.js'
import type { ColumnShape, SourceOptions, TableShape } from '../source.js'
import { SourceTrouble } from '../source-trouble.js'

/**
 * The shape of rows that a client pushed: every column that any of them has, in the order in which they come up. They
 * are named by the key given, else by a column `id` that each row has another of. Without a row a table keeps the
 * shape that it had.
 *
 * @throws {SourceTrouble} `no_such_column`; `bad_key`: a row without the key given, or two with the same
 */
export function pushedShape(
  name: string,
  rows: readonly Row[],
  before: TableShape | undefined,
  options: SourceOptions,
): TableShape {
  if (rows.length === 0) return before ?? { name, columns: [], key: null }
  const hasUniqueId = keyFault(rows, ['id']) === null
  const shape = shapeOf({ name, columns: columnsOf(rows), primaryKey: null, hasUniqueId }, options)
  const fault = shape.key && keyFault(rows, shape.key)
  if (!fault) return shape
  throw new SourceTrouble(
    'bad_key',
    `${fault} in the table "${name}", whose key is (${shape.key?.join(', ')}).`,
  )
}

function columnsOf(rows: readonly Row[]): ColumnShape[] {
  const filled = new Map<string, number>()
  for (const row of rows) {
    for (const [column, value] of row) {
      filled.set(column, (filled.get(column) ?? 0) + (value === null ? 0 : 1))
    }
  }
  return [...filled].map(([name, count]) => ({ name, type: 'json', isNullable: count < rows.length }))
}

/** Why columns do not name the rows; null where they do. */
function keyFault(rows: readonly Row[], key: readonly string[]): string | null {
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const values = key.map((column) => row.get(column))
    if (!values.every(isPresent)) return `Row ${index} has no key`
    const text = canonicalText({ kind: 'list', items: values })
    if (seen.has(text)) return `Row ${index} has the key of another`
    seen.add(text)
  }
  return null
}

function isPresent(value: Value | undefined): value is Value {
  return value !== undefined && value !== null
}
