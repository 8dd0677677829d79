import { showValue } from '../../core/data/show-value.js'
import type { Row as DataRow } from '../../core/data/value.js'
import { type Change, diffSnapshots, type StoredSnapshot } from '../../snapshots/index.js'
import type { Row } from '../answer-rows.js'
import type { Paint } from '../capability.js'
import { type Piece, visible } from '../terminal.js'

/** Rows of one table that a person is shown. */
const SHOWN_MAX = 20

/** What differs between two states, for a person: added green, removed red, of changed rows each field, old and new. */
export async function changeRows(
  before: StoredSnapshot,
  after: StoredSnapshot,
  paint: Paint,
): Promise<Row[]> {
  const shown: Row[] = []
  const counts = new Map<string, number>()
  for await (const change of diffSnapshots(before, after)) {
    const count = (counts.get(change.table) ?? 0) + 1
    counts.set(change.table, count)
    if (count <= SHOWN_MAX) shown.push(changeRow(change, paint))
  }
  const left = [...counts].filter(([, count]) => count > SHOWN_MAX)
  const more = left.map(([table, count]) => ({
    pieces: [{ text: `  and ${count - SHOWN_MAX} more in ${visible(table)}`, paint: paint.faint }],
    indent: 4,
  }))
  return [...shown, ...more]
}

function changeRow(change: Change, paint: Paint): Row {
  const table = visible(change.table)
  if (change.kind === 'added') return wholeRow(`+ ${table}`, change.after, paint.good)
  if (change.kind === 'removed') return wholeRow(`- ${table}`, change.before, paint.bad)
  const name = change.key.map((column) => `${column} ${showValue(change.after.get(column))}`).join(', ')
  const fields = change.fields.flatMap((field) => fieldPieces(field, change.before, change.after, paint))
  return {
    pieces: [{ text: `  ~ ${table} `, paint: paint.open }, { text: visible(name) }, ...fields],
    indent: 4,
  }
}

function wholeRow(start: string, row: DataRow, colour: NonNullable<Piece['paint']>): Row {
  const cells = [...row].map(([column, value]) => `${column} ${showValue(value)}`)
  return { pieces: [{ text: `  ${start} ${visible(cells.join(', '))}`, paint: colour }], indent: 4 }
}

function fieldPieces(field: string, before: DataRow, after: DataRow, paint: Paint): Piece[] {
  return [
    { text: `  ${visible(field)}: ` },
    { text: visible(showValue(before.get(field))), paint: paint.bad },
    { text: ' -> ' },
    { text: visible(showValue(after.get(field))), paint: paint.good },
  ]
}
