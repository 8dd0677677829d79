/** What PostgreSQL writes for an array: texts, NULLs, and arrays of them. */
export type ArrayItems = readonly (string | null | ArrayItems)[]

const BOUNDS = /^(?:\[[-+]?\d+:[-+]?\d+\])+=/
const SPECIAL = /["\\{}\s]/

/**
 * Reads the text of an array (8.15.6 of PostgreSQL's manual). Where its subscripts do not begin at 1, where they begin
 * is lost.
 *
 * @param delimiter between items: a comma for all types but `box`
 */
export function readArray(text: string, delimiter: string): ArrayItems {
  const at = BOUNDS.exec(text)?.[0].length ?? 0
  return readItems({ text, at: at + 1, delimiter })
}

interface Cursor {
  readonly text: string
  at: number
  readonly delimiter: string
}

/** From behind an opening brace to behind the closing one. */
function readItems(cursor: Cursor): ArrayItems {
  const items: (string | null | ArrayItems)[] = []
  for (;;) {
    const char = cursor.text[cursor.at]
    if (char === '}' || char === undefined) {
      cursor.at++
      return items
    }
    if (char === cursor.delimiter) cursor.at++
    else items.push(readItem(cursor, char))
  }
}

function readItem(cursor: Cursor, char: string): string | null | ArrayItems {
  if (char === '{') {
    cursor.at++
    return readItems(cursor)
  }
  if (char === '"') return readQuoted(cursor)
  const start = cursor.at
  while (cursor.at < cursor.text.length && !isEnd(cursor)) cursor.at++
  const bare = cursor.text.slice(start, cursor.at)
  return bare === 'NULL' ? null : bare
}

function isEnd({ text, at, delimiter }: Cursor): boolean {
  return text[at] === delimiter || text[at] === '}'
}

function readQuoted(cursor: Cursor): string {
  let value = ''
  let from = cursor.at + 1
  for (let at = from; ; at++) {
    const char = cursor.text[at]
    if (char !== '"' && char !== '\\' && char !== undefined) continue
    value += cursor.text.slice(from, at)
    cursor.at = at + 1
    if (char !== '\\') return value
    from = at + 1
    at++
  }
}

/** Writes what {@link readArray} reads. */
export function writeArray(items: ArrayItems, delimiter: string): string {
  return `{${items.map((item) => writeItem(item, delimiter)).join(delimiter)}}`
}

function writeItem(item: ArrayItems[number], delimiter: string): string {
  if (item === null) return 'NULL'
  if (typeof item !== 'string') return writeArray(item, delimiter)
  const isBare =
    item !== '' && !SPECIAL.test(item) && !item.includes(delimiter) && item.toUpperCase() !== 'NULL'
  return isBare ? item : `"${item.replace(/["\\]/g, '\\$&')}"`
}
