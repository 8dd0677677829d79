import type { Slack } from '../compare.js'
import { type Candidate, candidatesOf } from './fits.js'
import type { Column, LeafIndex, NumericLeaf } from './leaf-index.js'
import type { ProseNumber } from './prose-number.js'

/** The values that a number may restate. */
export interface Fitting {
  readonly columns: ReadonlyMap<Column, FittingColumn>
  /** The rows of lists in which they stand. */
  rows(): ReadonlySet<string>
}

/** Those of one column. */
export interface FittingColumn {
  readonly column: Column
  readonly candidates: readonly Candidate[]
  readonly lists: ReadonlySet<string>
  readonly byRow: ReadonlyMap<string, readonly Candidate[]>
  /** All of them, where no row is spoken of. */
  readonly parts: readonly Part[]
}

/** Values of one column that fit a number equally well. */
export interface Part {
  readonly leaves: readonly NumericLeaf[]
  /** As of a {@link Candidate}. */
  readonly distance: number
  /** 2 in a row that is spoken of, 1 in none, 0 in another. */
  readonly row: 0 | 1 | 2
  /** Whether they stand in another part too. */
  readonly isAgain?: true
}

/** Finds what fits a number. A text may say the same number many times: each is looked for once. */
export function fittingIn(
  index: LeafIndex,
  slack: Slack,
  isLabel: (column: Column) => boolean,
): (number: ProseNumber) => Fitting {
  const known = new Map<string, Fitting>()
  return (number) => {
    const { key, step, measure, factor, bound, isSignFree } = number
    const lastDigit = step && `${step.numerator}/${step.denominator}`
    const like = [key, lastDigit, measure, factor, bound, isSignFree].join('|')
    const found = known.get(like) ?? fittingOf(candidatesOf(number, index, slack), isLabel)
    known.set(like, found)
    return found
  }
}

/** The labels of rows are no candidates: they are named, or nothing. */
function fittingOf(candidates: readonly Candidate[], isLabel: (column: Column) => boolean): Fitting {
  const byColumn = groupedBy(candidates, ({ leaf }) => leaf.column)
  const columns = new Map<Column, FittingColumn>()
  for (const [column, found] of byColumn)
    if (!isLabel(column)) columns.set(column, fittingColumn(column, found))
  let rows: ReadonlySet<string> | undefined
  return {
    columns,
    rows() {
      rows ??= new Set([...columns.values()].flatMap(({ byRow }) => [...byRow.keys()]))
      return rows
    },
  }
}

function fittingColumn(column: Column, candidates: readonly Candidate[]): FittingColumn {
  return {
    column,
    candidates,
    lists: new Set(candidates.map(({ leaf }) => leaf.list)),
    byRow: groupedBy(candidates, ({ leaf }) => leaf.row),
    parts: partsOf(candidates, column.leaves[0]?.row === '' ? 1 : 0),
  }
}

export function partsOf(candidates: readonly Candidate[], row: Part['row']): Part[] {
  return [...groupedBy(candidates, ({ distance }) => distance)].map(([distance, found]) => ({
    leaves: found.map(({ leaf }) => leaf),
    distance,
    row,
  }))
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const same = groups.get(keyOf(item))
    if (same) same.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
