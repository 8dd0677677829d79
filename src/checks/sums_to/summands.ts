import type { JsonNode } from '../../core/json/node.js'
import { type NumberMeaning, numbersIn } from '../../core/quantities/numbers-in.js'
import { tablesIn } from '../../core/words/tables.js'

/** Why there is no sum. */
export interface NoSum {
  readonly kind: 'failed' | 'error'
  readonly code: string
  readonly message: string
}

export function noSum(kind: NoSum['kind'], code: string, message: string): NoSum {
  return { kind, code, message }
}

export function isNoSum(value: object): value is NoSum {
  return 'code' in value
}

const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/

/** The number that a JSON value is, also one in a string: money is often written so. */
export function numberOfNode(node: JsonNode): { readonly text: string } | NoSum {
  if (node.kind === 'number') return { text: node.text }
  if (node.kind === 'string' && JSON_NUMBER.test(node.value)) return { text: node.value }
  return noSum('failed', 'not_a_number', `The value at ${node.start} is no number.`)
}

/** The cells below a header, which must stand in one table of the text only. */
export function columnCells(text: string, name: string): readonly string[] | NoSum {
  const found = tablesIn(text).flatMap(({ header, rows }) => {
    const at = header.flatMap((cell, i) => (cell.toLowerCase() === name.trim().toLowerCase() ? [i] : []))
    return at.map((i) => rows.map((row) => row[i] ?? ''))
  })
  const [cells, another] = found
  if (another) return noSum('error', 'ambiguous_column', 'The output has several columns of that name.')
  return cells ?? noSum('failed', 'no_column', 'The output has no table with that column.')
}

/** The number in a cell. Parentheses round it may be a minus, as accountants write it. */
export function numberOfCell(cell: string, row: number): NumberMeaning | NoSum {
  const [number, another] = numbersIn(cell)
  const [meaning] = number?.meanings ?? []
  if (!number || !meaning || another)
    return noSum('failed', 'not_a_number', `Row ${row} of the column has not one number.`)
  if (!number.isSure || /^\(.*\)$/.test(cell))
    return noSum('error', 'ambiguous_number', `The number in row ${row} may be read in more ways than one.`)
  return meaning
}
