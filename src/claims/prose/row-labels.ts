import { unitOf } from '../../core/quantities/units.js'
import { stem } from '../../core/words/stem.js'
import type { Column, NumericLeaf } from './leaf-index.js'

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem))
const TIMES = 'year yr month mo week day quarter period age'
/** Words that say which row is spoken of: "month 12". */
const ROW_WORDS = stems(`${TIMES} payment instalment installment row`)
/** Keys that number rows by one of these words, and those that number them whatever they are called. */
const LABELS = stems(TIMES)
const PLAIN_LABELS = /^(?:period|index|idx|i|n|t|no|number|row|step)$/i

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
  isLabel(column: Column): boolean
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
    isLabel: (column) => byValue.has(column),
  }
}

/** A label is whole and grows from row to row. */
function isLabelColumn({ name, lastWords, kind, leaves }: Column): boolean {
  const last = name.split(/[.\]]/).at(-1) ?? ''
  if (leaves[0]?.row === '' || last === '' || /^(?:share|money)/.test(kind.measure)) return false
  if (!PLAIN_LABELS.test(last) && !(lastWords.length === 1 && LABELS.has(lastWords[0] ?? ''))) return false
  return leaves.every(({ value, list }, at) => {
    const before = leaves[at - 1]
    return Number.isInteger(value) && (before?.list !== list || value > before.value)
  })
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
  const isSure = word === undefined || stem(word) === key || !LABELS.has(key)
  if (isSure) return (byValue.get(value) ?? []).map((leaf) => ({ leaf, isSure }))
  const unit = unitOf(word)
  if (unit?.measure !== kind.measure) return []
  return (byValue.get((value * unit.factor) / kind.factor) ?? []).map((leaf) => ({ leaf, isSure }))
}
