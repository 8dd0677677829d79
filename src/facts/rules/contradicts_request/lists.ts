import { linesOf } from '../../answer/lines.js'

/** A list at the margin, whatever is nested in it. */
export interface ListOfItems {
  readonly items: number
  readonly isNumbered: boolean
  readonly start: number
  readonly end: number
}

interface Growing {
  items: number
  readonly isNumbered: boolean
  readonly indent: number
  readonly start: number
  end: number
}

const ITEM = /^(\s{0,3})(?:(?:\*\*|#{1,4} )?(\d{1,2})[.)](?:\*\*)?|([-*•+]))\s+\S/

/** The lists of a text: numbered ones that begin at 1, and ones with marks. A numbered list takes up those beneath it. */
export function listsIn(text: string): ListOfItems[] {
  const lists: Growing[] = []
  for (const line of linesOf(text)) {
    const [, indent = '', number, mark] = ITEM.exec(line.text) ?? []
    const end = line.start + line.text.length
    if (number !== undefined) numbered(lists, Number(number), indent.length, line.start, end)
    else if (mark !== undefined) marked(lists, indent.length, line.start, end)
    else if (line.text.trim() !== '' && !/^\s/.test(line.text)) closeMarked(lists)
  }
  return lists
    .filter(({ items }) => items > 1)
    .map(({ items, isNumbered, start, end }) => ({ items, isNumbered, start, end }))
}

function numbered(lists: Growing[], number: number, indent: number, start: number, end: number): void {
  const open = lists.findLast((list) => list.isNumbered)
  if (open && (number === open.items + 1 || (number === 1 && open.items === 1))) {
    open.items += 1
    open.end = end
  } else lists.push({ items: 1, isNumbered: true, indent, start, end })
}

function marked(lists: Growing[], indent: number, start: number, end: number): void {
  const last = lists.at(-1)
  // Marks beneath a number belong to it.
  if (last?.isNumbered) return
  if (last && last.indent >= 0 && indent === last.indent) {
    last.items += 1
    last.end = end
  } else if (!last || last.indent < 0) lists.push({ items: 1, isNumbered: false, indent, start, end })
}

/** Prose at the margin ends a list with marks; the next one is another. */
function closeMarked(lists: Growing[]): void {
  const last = lists.at(-1)
  if (last && !last.isNumbered) lists[lists.length - 1] = { ...last, indent: -1 }
}
