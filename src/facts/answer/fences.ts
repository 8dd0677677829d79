import type { CodeBlock } from './code-block.js'
import { languageOf, likelyLanguage } from './languages.js'
import { type Line, lineAt, linesOf } from './lines.js'

/** A fence that has been opened. */
interface Open {
  readonly mark: string
  readonly indent: number
  readonly label: string
  /** Fences within a fence of Markdown. */
  depth: number
  readonly lines: Line[]
}

/** CommonMark's fences, at any indentation and within quotations: lists indent them, and answers quote. */
const FENCE = /^((?:[ \t]|> ?){0,40})(`{3,}|~{3,})[ \t]*([^`\n]*)$/
const MARKDOWN = /^(?:markdown|md)$/

/** The code that is marked by fences. One that is never closed goes on to the end. */
export function fencedBlocks(text: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let open: Open | null = null
  for (const line of linesOf(text)) {
    const [, indent = '', mark = '', info = ''] = FENCE.exec(line.text) ?? []
    if (open === null) {
      if (mark !== '') open = { mark, indent: indent.length, label: labelOf(info), depth: 0, lines: [] }
    } else if (closes(open, mark, info)) {
      blocks.push(blockOf(open, line.start, true))
      open = null
    } else open.lines.push(line)
  }
  if (open) blocks.push(blockOf(open, text.length, false))
  return blocks
}

function closes(open: Open, mark: string, info: string): boolean {
  const isFence = mark[0] === open.mark[0] && mark.length >= open.mark.length
  if (!isFence) return false
  if (info.trim() !== '') {
    if (MARKDOWN.test(open.label)) open.depth += 1
    return false
  }
  if (open.depth === 0) return true
  open.depth -= 1
  return false
}

/** The first word: "python title=x", "{.python}", "js{1,3}" and "c#" are all in use. */
function labelOf(info: string): string {
  return /^[{.\s]*([\w+#-]+)/.exec(info)?.[1]?.toLowerCase() ?? ''
}

function blockOf(open: Open, end: number, isClosed: boolean): CodeBlock {
  const pieces = open.lines.map((line) => ({ ...line, cut: cutOf(line.text, open.indent) }))
  const text = pieces.map((piece) => piece.text.slice(piece.cut)).join('\n')
  const starts: number[] = []
  let at = 0
  for (const piece of pieces) {
    starts.push(at)
    at += piece.text.length - piece.cut + 1
  }
  const placeOf = (offset: number) => {
    const line = lineAt(starts, offset)
    const piece = pieces[line]
    return piece ? Math.min(end, piece.start + piece.cut + offset - (starts[line] ?? 0)) : end
  }
  const language = languageOf(open.label)
  const likely = language ?? likelyLanguage(text)
  const start = open.lines[0]?.start ?? end
  return { origin: 'fence', label: open.label, language, likely, text, start, end, isClosed, placeOf }
}

function cutOf(line: string, indent: number): number {
  const [prefix = ''] = /^(?:[ \t]|> ?)*/.exec(line.slice(0, indent)) ?? []
  return prefix.length
}
