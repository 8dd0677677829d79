/** A piece of running text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly inner: readonly Inline[] }
  | { readonly kind: 'em'; readonly inner: readonly Inline[] }

/** A part of a document. Links are their words and address as text, and HTML is text. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inner: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inner: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly start: number
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly kind: 'table'; readonly head: Cells; readonly rows: readonly Cells[] }

type Cells = readonly (readonly Inline[])[]

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/
const ITEM = /^( *)(?:[-*+]|(\d{1,9})[.)])( +)(.*)$/
const FENCE = /^\s*(```+|~~~+)/
const RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/
/** Lists in lists, strong words in strong words: deeper ones are text. */
const DEPTH_MAX = 8

/** Reads the Markdown that specs are written in: headings, paragraphs, lists, tables, code, emphasis. */
export function readMarkdown(text: string): readonly Block[] {
  return blocksOf(text.replaceAll('\r\n', '\n').split('\n'), 0)
}

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      at += 1
      continue
    }
    const [block, next] =
      fenced(lines, at) ??
      heading(line, at) ??
      table(lines, at) ??
      list(lines, at, depth) ??
      paragraph(lines, at)
    blocks.push(block)
    at = next
  }
  return blocks
}

type Read = readonly [Block, number]

function fenced(lines: readonly string[], at: number): Read | null {
  const [, fence] = FENCE.exec(lines[at] ?? '') ?? []
  if (fence === undefined) return null
  let end = at + 1
  while (end < lines.length && !(lines[end] ?? '').trim().startsWith(fence)) end += 1
  return [{ kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1]
}

function heading(line: string, at: number): Read | null {
  const [, marks, words] = HEADING.exec(line) ?? []
  if (marks === undefined) return null
  return [{ kind: 'heading', level: marks.length, inner: readInline(words ?? '') }, at + 1]
}

function table(lines: readonly string[], at: number): Read | null {
  const head = lines[at] ?? ''
  if (!head.includes('|') || !(lines[at + 1] ?? '').includes('|') || !RULE.test(lines[at + 1] ?? ''))
    return null
  let end = at + 2
  while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1
  const width = cellsOf(head).length
  const rows = lines.slice(at + 2, end).map((line) => {
    const cells = cellsOf(line)
    return Array.from({ length: width }, (_, i) => cells[i] ?? [])
  })
  return [{ kind: 'table', head: cellsOf(head), rows }, end]
}

function cellsOf(line: string): Cells {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return splitCells(inner).map((cell) => readInline(cell.trim().replaceAll('\\|', '|')))
}

/** At each bar that stands in no code and is not escaped. */
function splitCells(text: string): string[] {
  const cells: string[] = []
  let start = 0
  let isCode = false
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '`') isCode = !isCode
    if (text[i] !== '|' || isCode || text[i - 1] === '\\') continue
    cells.push(text.slice(start, i))
    start = i + 1
  }
  return [...cells, text.slice(start)]
}

function list(lines: readonly string[], at: number, depth: number): Read | null {
  const first = ITEM.exec(lines[at] ?? '')
  if (!first || depth >= DEPTH_MAX) return null
  const indent = first[1]?.length ?? 0
  const isOrdered = first[2] !== undefined
  const items: (readonly Block[])[] = []
  let next = at
  for (let item: RegExpExecArray | null = first; item; ) {
    const [inner, end] = itemLines(lines, next, item)
    items.push(blocksOf(inner, depth + 1))
    next = end
    const following: RegExpExecArray | null = ITEM.exec(lines[next] ?? '')
    item =
      following && (following[1]?.length ?? 0) === indent && (following[2] !== undefined) === isOrdered
        ? following
        : null
  }
  return [{ kind: 'list', isOrdered, start: Number(first[2] ?? 1), items }, next]
}

/** The lines of one item, without what they are set in by. */
function itemLines(lines: readonly string[], at: number, item: RegExpExecArray): [string[], number] {
  const [line, indent = '', , space = '', words = ''] = item
  const inset = line.length - words.length - Math.max(0, space.length - 4)
  const inner = [words]
  let next = at + 1
  for (; next < lines.length; next += 1) {
    const one = lines[next] ?? ''
    if (one.trim() === '') {
      const after = lines[next + 1] ?? ''
      if (after.trim() === '' || indentOf(after) < inset) break
    } else if (
      indentOf(one) <= indent.length &&
      (ITEM.test(one) || isBlank(lines[next - 1]) || HEADING.test(one))
    )
      break
    inner.push(one.slice(Math.min(indentOf(one), inset)))
  }
  while (isBlank(lines[next]) && next < lines.length) next += 1
  return [inner, next]
}

const indentOf = (line: string) => line.length - line.trimStart().length
const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

function paragraph(lines: readonly string[], at: number): Read {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end]) && !startsBlock(lines, end)) end += 1
  const text = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join(' ')
  return [{ kind: 'paragraph', inner: readInline(text) }, end]
}

function startsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return HEADING.test(line) || FENCE.test(line) || ITEM.test(line) || table(lines, at) !== null
}

/** Code, **strong**, *emphasis* and words; `_` marks nothing, since names have it. */
const MARKS = /(`+)(.+?)\1(?!`)|\*\*(?=\S)(.+?\S)\*\*(?!\*)|\*(?=[^\s*])([^*]*[^\s*])\*(?!\*)/gs

/** Reads running text. */
export function readInline(text: string, depth = 0): readonly Inline[] {
  if (depth > DEPTH_MAX) return [plain(text)]
  const parts: Inline[] = []
  let end = 0
  for (const found of text.matchAll(MARKS)) {
    const [whole, , code, strong, em] = found
    if (found.index > end) parts.push(plain(text.slice(end, found.index)))
    if (code !== undefined) parts.push({ kind: 'code', text: code.replace(/^ (.+) $/s, '$1') })
    else if (strong !== undefined) parts.push({ kind: 'strong', inner: readInline(strong, depth + 1) })
    else if (em !== undefined) parts.push({ kind: 'em', inner: readInline(em, depth + 1) })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push(plain(text.slice(end)))
  return parts
}

function plain(text: string): Inline {
  const shown = text
    .replace(/\[([^\]]*)\]\(([^()\s]*)\)/g, '$1 ($2)')
    .replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, '$1')
  return { kind: 'text', text: shown }
}
