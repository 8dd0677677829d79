import type { Cell, Grid } from './delimited.js'
import type { Fact, FactRecord, Label } from './fact.js'
import { columnHeader, type Header, withUnit } from './header.js'
import { isLabelText, LABELS_MAX, namesRecord, saysNothing, truthOf } from './labels.js'
import { type Words, wordsFrom, wordsOf } from './words.js'

/**
 * The facts of a table, whose first row names its columns: each cell below it, under its column and with the names that
 * its row goes by, which are its first cell, cells of a few words, and those of a column such as "Year" or "Id".
 *
 * @param caption what the whole table is said to be of
 */
export function tableFacts(grid: Grid, item: number, caption = ''): Fact[] {
  const [head = [], ...rows] = grid
  const headers = head.map(({ text }) => columnHeader(text))
  const columns = wordsFrom(headers.flatMap(({ words }) => words.tokens))
  const above: Label[] = caption === '' ? [] : [{ slot: 'caption', text: caption, words: wordsOf(caption) }]
  return rows.flatMap((row, at) => {
    const rowHeader = /[([,%]| in /.test(row[0]?.text ?? '') ? columnHeader(row[0]?.text ?? '') : undefined
    const units = headers.map(({ unit }) => unit ?? rowHeader?.unit)
    const said = row.map(({ text }, column) =>
      wordsOf(truthOf(text) === undefined ? withUnit(text, column === 0 ? undefined : units[column]) : ''),
    )
    const record: FactRecord = { labels: labelsOf(row, said, headers, rowHeader), above, columns, facts: [] }
    for (const [column, cell] of row.entries()) {
      const [header, value] = [headers[column], said[column]]
      if (!header || !value || saysNothing(cell.text)) continue
      const path = () => cellPath(at + 2, column, row[0]?.text ?? '', head[column]?.text ?? '')
      record.facts.push(factOf(cell, item, record, header, value, path))
    }
    return record.facts
  })
}

function factOf(
  { text, start, end }: Cell,
  item: number,
  record: FactRecord,
  header: Header,
  value: Words,
  path: () => string,
): Fact {
  const isTrue = truthOf(text)
  return { item, start, end, record, header, text, value, path, ...(isTrue !== undefined && { isTrue }) }
}

function labelsOf(
  row: readonly Cell[],
  said: readonly Words[],
  headers: readonly Header[],
  rowHeader: Header | undefined,
): Label[] {
  const labels: Label[] = []
  // A row that is called "Revenue ($m)" is called "Revenue".
  for (const [column, { text }] of row.entries()) {
    const [header, words] = [headers[column], said[column]]
    if (!header || !words || saysNothing(text) || labels.length === LABELS_MAX) continue
    const isLabel = column === 0 || namesRecord(header.slot) || isLabelText(text, words)
    if (isLabel)
      labels.push({
        slot: header.slot,
        text,
        words: column === 0 && rowHeader?.unit ? rowHeader.words : words,
      })
  }
  return labels
}

const NAME_CHARS = 40

/** As a spreadsheet names it, the head being row 1, and what its row and column are called: `B3: 2023, Revenue ($m)`. */
function cellPath(row: number, column: number, rowName: string, columnName: string): string {
  const names = [column === 0 ? '' : rowName, columnName].filter((name) => name !== '')
  return [`${columnLetters(column)}${row}`, names.map(shortened).join(', ')].filter(Boolean).join(': ')
}

function shortened(name: string): string {
  const whole = name.replace(/\s+/g, ' ').trim()
  return whole.length > NAME_CHARS ? `${whole.slice(0, NAME_CHARS - 1).toWellFormed()}…` : whole
}

function columnLetters(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}
