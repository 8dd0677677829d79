/** A table in a text, as Markdown writes one. Cells are without the white space and the emphasis round them. */
export interface TextTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** The tables of a text (GitHub Flavored Markdown 4.10): a header, a line of hyphens, and rows up to a line without a bar. */
export function tablesIn(text: string): TextTable[] {
  const lines = text.split(/\r\n|\n|\r/)
  const tables: TextTable[] = []
  for (let i = 0; i + 1 < lines.length; i++) {
    const [header, rule] = [cellsOf(lines[i] ?? ''), lines[i + 1] ?? '']
    if (
      !header ||
      !rule.includes('-') ||
      !RULE.test(rule) ||
      (cellsOf(rule) ?? [rule]).length !== header.length
    )
      continue
    const rows: string[][] = []
    for (i += 2; i < lines.length; i++) {
      const row = cellsOf(lines[i] ?? '')
      if (!row) break
      rows.push(row)
    }
    tables.push({ header, rows })
  }
  return tables
}

/** Null for a line without a bar, which belongs to no table. */
function cellsOf(line: string): string[] | null {
  if (!line.includes('|')) return null
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => plainCell(cell.replaceAll('\\|', '|').trim()))
}

function plainCell(cell: string): string {
  const [, , inner] = /^(\*\*|__|\*|_|`)(.*)\1$/.exec(cell) ?? []
  return inner?.trim() ?? cell
}
