import type { Counterexample } from '../../asserts/index.js'
import { AssertTrouble } from '../../asserts/index.js'
import type { Judged } from '../../asserts/judge-values.js'
import { createNearestRow } from '../../asserts/nearest-row.js'
import type { PlacedRow } from '../../asserts/placed-row.js'
import { chunksOf } from '../../asserts/row-chunks.js'
import type { Row } from '../../core/data/value.js'

/** Looks at rows, in their order. */
export type JudgeRows = (rows: readonly Row[]) => Promise<readonly Judged[]>

/** The rows that a check looks at, chosen among all. */
export interface ChosenRows {
  /** To be read once. @throws {AssertTrouble} at the end: of a row it cannot be told whether it is one of them */
  placed(): AsyncGenerator<PlacedRow>
  rows(): AsyncGenerator<Row>
  /** Once all are read and none was chosen: the one that came nearest. */
  nearest(nameOf: (row: PlacedRow) => string): Counterexample | undefined
}

/** @param judge null: all rows are chosen */
export function chosenRows(all: AsyncIterable<Row>, judge: JudgeRows | null): ChosenRows {
  const nearest = createNearestRow()
  let chosen = 0
  async function* placed(): AsyncGenerator<PlacedRow> {
    let [at, doubt] = [0, undefined as string | undefined]
    for await (const chunk of chunksOf(all)) {
      const judged = judge && (await judge(chunk))
      for (const [index, row] of chunk.entries()) {
        const { kind, differences, doubt: why } = judged?.[index] ?? HOLDS
        if (kind === 'unclear') doubt ??= why
        if (kind === 'fails' && chosen === 0) nearest.consider({ row, at }, differences)
        if (kind === 'holds') chosen += 1
        if (kind === 'holds') yield { row, at }
        at += 1
      }
    }
    if (doubt !== undefined) throw new AssertTrouble('not_comparable', doubt)
  }
  async function* rows(): AsyncGenerator<Row> {
    for await (const { row } of placed()) yield row
  }
  return { placed, rows, nearest: (nameOf) => (chosen === 0 ? nearest.counterexample(nameOf) : undefined) }
}

const HOLDS: Judged = { kind: 'holds', differences: [] }
