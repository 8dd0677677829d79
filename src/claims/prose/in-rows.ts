import { type Fitting, type FittingColumn, type Part, partsOf } from './fitting.js'
import type { SpokenRows } from './row-mentions.js'

/** The values of a column that fit a number, apart by whether their row is spoken of. */
export interface ColumnParts {
  readonly fitting: FittingColumn
  readonly parts: readonly Part[]
}

/** Columns looked at for one number; whoever has more of one value can hardly be told apart. */
const COLUMNS_MAX = 64

/**
 * What fits a number in a sentence that speaks of some rows: of a list with rows that are named, nothing else; of any
 * other, the rows that may be meant first.
 */
export function partsInRows({ columns }: Fitting, rows: SpokenRows): ColumnParts[] {
  const found: ColumnParts[] = []
  for (const fitting of columns.values()) {
    if (found.length === COLUMNS_MAX) break
    const parts = partsIn(fitting, rows)
    if (parts.length > 0) found.push({ fitting, parts })
  }
  return found
}

function partsIn(fitting: FittingColumn, { only, likely }: SpokenRows): readonly Part[] {
  if (only.size === 0 && likely.size === 0) return fitting.parts
  const spokenOf = [...likely].flatMap((row) => fitting.byRow.get(row) ?? [])
  if (![...fitting.lists].some((list) => only.has(list)))
    return [...partsOf(spokenOf, 2).map((part) => ({ ...part, isAgain: true as const })), ...fitting.parts]
  const isOpen = [...fitting.lists].some((list) => !only.has(list))
  const others = isOpen ? fitting.candidates.filter(({ leaf }) => !only.has(leaf.list)) : []
  return [...partsOf(spokenOf, 2), ...partsOf(others, 0)]
}
