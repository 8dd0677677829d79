import type { Span } from './span.js'

/** A paragraph, list item, heading or row of a table. Code is no block. */
export interface Block extends Span {
  readonly kind: 'prose' | 'heading' | 'row'
}

interface Line extends Span {
  readonly text: string
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6}[ \t]+/
const ITEM = /^[ \t]*(?:>[ \t]*)*(?:[-*+•‣◦–][ \t]+|\(?(?:\d{1,3}|[a-zA-Z])[.)][ \t]+)(?:\[[ xX]\][ \t]+)?/
const ROW = /^[ \t]*\|.*\|/
const RULE_ROW = /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*(?:\|[ \t]*)?$/
const TERMINAL = /[.!?。！？…:;]["'”’」』)\]*_]*[ \t]*$/

/** The blocks of a Markdown or plain text, in order; fenced code, rules and the heads of tables are left out. */
export function blocks(text: string): Block[] {
  const found: Block[] = []
  let open: Block | undefined
  const close = (): void => {
    if (open) found.push(open)
    open = undefined
  }
  for (const [line, next] of proseLines(text)) {
    const block = blockOf(line, next)
    if (open && block?.kind === 'prose' && open.kind === 'prose' && continues(text, open, line)) {
      open = { ...open, end: line.end }
      continue
    }
    close()
    open = block
  }
  close()
  return found
}

function blockOf({ text, start, end }: Line, next: Line | undefined): Block | undefined {
  if (!/[\p{L}\p{N}]/u.test(text) || RULE_ROW.test(text)) return undefined
  if (ROW.test(text)) {
    const isHead = next !== undefined && RULE_ROW.test(next.text)
    return isHead ? undefined : { kind: 'row', start, end }
  }
  const heading = HEADING.exec(text)
  if (heading) return { kind: 'heading', start: start + heading[0].length, end }
  const item = ITEM.exec(text)
  return { kind: 'prose', start: start + (item?.[0].length ?? 0), end }
}

// A soft line break: the line before it does not end a sentence and this one starts in lower case.
function continues(text: string, open: Block, line: Line): boolean {
  if (ITEM.test(line.text) || !/^[ \t>]*\p{Ll}/u.test(line.text)) return false
  return !TERMINAL.test(text.slice(Math.max(open.start, open.end - 12), open.end))
}

/** Lines outside fenced code, each with the one after it. A fence that is never closed runs to the end (CommonMark 4.5). */
function proseLines(text: string): [Line, Line | undefined][] {
  const lines: Line[] = []
  let fence: string | undefined
  for (const line of linesOf(text)) {
    const mark = FENCE.exec(line.text)?.[1]
    if (fence === undefined && mark === undefined) lines.push(line)
    else if (fence === undefined) fence = mark
    else if (mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length) fence = undefined
  }
  return lines.map((line, at) => [line, lines[at + 1]])
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start <= text.length) {
    const newline = text.indexOf('\n', start)
    const next = newline < 0 ? text.length : newline
    const end = next > start && text[next - 1] === '\r' ? next - 1 : next
    lines.push({ start, end, text: text.slice(start, end) })
    start = next + 1
  }
  return lines
}
