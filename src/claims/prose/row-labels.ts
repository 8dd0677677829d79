import { unitOf } from '../../core/quantities/units.js'
import { stem } from '../../core/words/stem.js'
import type { Column, NumericLeaf } from './leaf-index.js'

/** Words that say which row is spoken of: "month 12". */
const ROW_WORDS: ReadonlySet<string> = new Set(
  'year yr month mo week day quarter period payment instalment installment row age'.split(' ').map(stem),
)
/** Keys that number rows whatever these are called. */
const PLAIN_LABELS = /^(?:period|index|idx|i|n|t|no|number|row|step|rank)$/i

/** Rows with one label, and lists without labels, that are told apart. */
const ROWS_MAX = 50

/** The rows of the lists among some values, found by what they are called. */
export interface RowLabels {
  /** The rows that are labelled with a number; `word` undefined where any label will do. */
  labelled(value: number, word: string | undefined): readonly RowLabel[]
  /** The rows whose label comes to so many base units of a measure: month 12 of 12 months and of one year. */
  inUnits(measure: string, base: number): readonly RowLabel[]
  /** The rows with this number, counted from 0 and from 1, of lists that label none. */
  counted(value: number): readonly string[]
  isRow(path: string): boolean
}

export interface RowLabel {
  readonly leaf: NumericLeaf
  /** False where years were turned into months: the row is then only probably meant. */
  readonly isSure: boolean
}

export function isRowWord(word: string): boolean {
  return ROW_WORDS.has(stem(word))
}

export function rowLabelsOf(columns: readonly Column[]): RowLabels {
  const labels = columns.filter(isLabelColumn)
  const byValue = new Map(labels.map((column) => [column, byValueOf(column)]))
  const labelledLists = new Set(labels.map(({ leaves }) => leaves[0]?.list))
  const rows = new Map<string, string>()
  for (const { leaves } of columns) for (const { row, list } of leaves) if (row !== '') rows.set(row, list)
  const lists = new Set(rows.values())
  const openLists = [...lists].filter((list) => !labelledLists.has(list)).slice(0, ROWS_MAX)
  return {
    labelled: (value, word) =>
      labels.flatMap((column) => labelOf(column, byValue.get(column) ?? new Map(), value, word)),
    inUnits: (measure, base) =>
      labels
        .filter(({ kind }) => kind.measure === measure)
        .flatMap((column) => byValue.get(column)?.get(base / column.kind.factor) ?? [])
        .map((leaf) => ({ leaf, isSure: false })),
    counted: (value) =>
      openLists.flatMap((list) =>
        [`${list}[${value - 1}]`, `${list}[${value}]`].filter((row) => rows.has(row)),
      ),
    isRow: (path) => rows.has(path),
  }
}

function isLabelColumn({ name, lastWords, leaves }: Column): boolean {
  const last = name.split(/[.\]]/).at(-1) ?? ''
  if (leaves.length === 0 || leaves[0]?.row === '' || last === '') return false
  if (!PLAIN_LABELS.test(last) && !(lastWords.length === 1 && ROW_WORDS.has(lastWords[0] ?? ''))) return false
  return leaves.every(({ value }) => Number.isInteger(value))
}

function byValueOf({ leaves }: Column): ReadonlyMap<number, readonly NumericLeaf[]> {
  const found = new Map<number, NumericLeaf[]>()
  for (const leaf of leaves) {
    const same = found.get(leaf.value)
    if (same === undefined) found.set(leaf.value, [leaf])
    else if (same.length < ROWS_MAX) same.push(leaf)
  }
  return found
}

function labelOf(
  { lastWords, kind }: Column,
  byValue: ReadonlyMap<number, readonly NumericLeaf[]>,
  value: number,
  word: string | undefined,
): RowLabel[] {
  const [key = ''] = lastWords
  const isSure = word === undefined || stem(word) === key || !ROW_WORDS.has(key)
  if (isSure) return (byValue.get(value) ?? []).map((leaf) => ({ leaf, isSure }))
  const unit = unitOf(word)
  if (unit?.measure !== kind.measure) return []
  return (byValue.get((value * unit.factor) / kind.factor) ?? []).map((leaf) => ({ leaf, isSure }))
}
