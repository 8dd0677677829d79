import { type Span, trimmed } from '../split/span.js'

/** One cell of a table: what it says, and where that stands in the source. */
export interface Cell extends Span {
  /** Without the quotes and escapes of the format. */
  readonly text: string
}

/** A table as it stands: all rows have as many cells as the first. */
export type Grid = readonly (readonly Cell[])[]

/**
 * Reads text of separated values by RFC 4180, with any separator of one character, CRLF or LF, a last line break or none.
 * Empty lines are passed over, and white space round a cell without quotes is no part of it.
 *
 * @returns undefined where rows differ in length, a quote is not closed or goes on behind its end: the text is
 *   something else. It reads no further than there.
 */
export function readDelimited(text: string, separator: string): Grid | undefined {
  const rows: Cell[][] = []
  const plain = new RegExp(`[^${separator}\r\n]*`, 'y')
  let row: Cell[] = []
  for (let at = 0; at <= text.length; ) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, plain)
    if (!cell) return undefined
    row.push(cell)
    const mark = text[cell.after]
    at = cell.after + (mark === '\r' && text[cell.after + 1] === '\n' ? 2 : 1)
    if (mark === separator) continue
    if (mark !== undefined && mark !== '\n' && mark !== '\r') return undefined
    if (row.length > 1 || row[0]?.text !== '') {
      if (rows[0] && rows[0].length !== row.length) return undefined
      rows.push(row)
    }
    row = []
  }
  return row.length > 0 ? undefined : rows
}

type Reading = Cell & { readonly after: number }

function plainCell(text: string, at: number, plain: RegExp): Reading {
  plain.lastIndex = at
  plain.test(text)
  const after = Math.max(at, plain.lastIndex)
  const span = trimmed(text, { start: at, end: after })
  return { ...span, text: text.slice(span.start, span.end), after }
}

const QUOTED = /[^"]*(?:""[^"]*)*"/y

function quotedCell(text: string, at: number): Reading | undefined {
  QUOTED.lastIndex = at + 1
  if (!QUOTED.test(text)) return undefined
  const after = QUOTED.lastIndex
  const [start, end] = [at + 1, after - 1]
  return { start, end, text: text.slice(start, end).replaceAll('""', '"'), after }
}
