import type { Span } from '../split/span.js'
import { trimmed } from '../split/span.js'
import type { Cell, Grid } from './delimited.js'

/** A table of a Markdown text. */
export interface PipeTable extends Span {
  /** The head, and the rows below it. */
  readonly grid: Grid
  /** The line above it, where that is a heading or ends with a colon. */
  readonly caption: string
}

interface Line extends Span {
  readonly text: string
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const CAPTION_CHARS = 120

/**
 * The tables of a Markdown text (GitHub Flavored Markdown, "Tables"): a head, a row of dashes with as many cells, and rows
 * as far as they have a pipe. Rows are cut or filled to the length of the head. What is in fenced code is no table.
 */
export function pipeTables(text: string): PipeTable[] {
  if (!/\|[ \t]*:?-|-:?[ \t]*\|/.test(text)) return []
  const lines = proseLines(text)
  const found: PipeTable[] = []
  for (let at = 0; at + 1 < lines.length; at++) {
    const [head, rule] = [lines[at], lines[at + 1]]
    if (!head?.text.includes('|') || !rule || !isRule(rule.text)) continue
    const first = cellsOf(text, head)
    if (first.length < 2 || first.length !== cellsOf(text, rule).length) continue
    const rows = [first]
    let last = rule
    let next = at + 2
    for (let line = lines[next]; line?.text.includes('|'); line = lines[++next]) {
      rows.push(fitted(cellsOf(text, line), first.length, line.end))
      last = line
    }
    found.push({ start: head.start, end: last.end, grid: rows, caption: captionAbove(lines, at) })
    at = next - 1
  }
  return found
}

function isRule(line: string): boolean {
  return line.includes('-') && /^[|:\- \t]*$/.test(line) && parts(line).every((part) => /^:?-+:?$/.test(part))
}

function parts(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((part) => part.trim())
}

/** The cells of a line; a pipe after a backslash is part of a cell. */
function cellsOf(text: string, line: Line): Cell[] {
  const { start, end } = trimmed(text, line)
  const from = text[start] === '|' ? start + 1 : start
  const cells: Cell[] = []
  let open = from
  for (let at = from; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '|') {
      cells.push(cellAt(text, open, at))
      open = at + 1
    }
  }
  if (open < end) cells.push(cellAt(text, open, end))
  return cells
}

function cellAt(text: string, start: number, end: number): Cell {
  const span = trimmed(text, { start, end })
  return {
    ...span,
    text: text
      .slice(span.start, span.end)
      .replaceAll('\\|', '|')
      .replace(/[*_`]{1,3}/g, marks),
  }
}

// Emphasis and code say nothing; a single underscore may be part of a name.
function marks(run: string): string {
  return run === '_' ? run : ''
}

function fitted(cells: readonly Cell[], length: number, end: number): Cell[] {
  const missing = Math.max(0, length - cells.length)
  return [
    ...cells.slice(0, length),
    ...Array.from({ length: missing }, () => ({ start: end, end, text: '' })),
  ]
}

function captionAbove(lines: readonly Line[], at: number): string {
  const above = lines.slice(Math.max(0, at - 2), at).findLast(({ text }) => text.trim() !== '')
  const text = above?.text.trim() ?? ''
  const isCaption = /^#{1,6}\s|^(?:\*\*)?table\b|:(?:\*\*)?$/i.test(text)
  return isCaption && text.length <= CAPTION_CHARS ? text.replace(/^#+\s*/, '') : ''
}

/** The lines outside fenced code; where a fence stands there is an empty one. */
function proseLines(text: string): Line[] {
  const lines: Line[] = []
  let fence: string | undefined
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end)
    const mark = FENCE.exec(line)?.[1]
    const isCode = fence !== undefined || mark !== undefined
    if (fence === undefined) fence = mark
    else if (mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length) fence = undefined
    lines.push({ start, end, text: isCode ? '' : line })
    start = end + 1
  }
  return lines
}
