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
  chunks(): AsyncIterable<readonly PlacedRow[]>
  /** The same one by one. */
  rows(): AsyncIterable<Row>
  /** Once all are read and none was chosen: the one that came nearest. */
  nearest(nameOf: (row: PlacedRow) => string): Counterexample | undefined
}

/** @param judge null: all rows are chosen @param spend is told of each row */
export function chosenRows(
  all: AsyncIterable<Row>,
  judge: JudgeRows | null,
  spend: (rows: number) => void,
): ChosenRows {
  const nearest = createNearestRow()
  let chosen = 0
  const chosenOf = (chunk: readonly Row[], judged: readonly Judged[], first: number): PlacedRow[] => {
    const found: PlacedRow[] = []
    for (const [index, row] of chunk.entries()) {
      const { kind, differences } = judged[index] ?? HOLDS
      const placed = { row, at: first + index }
      if (kind === 'holds') found.push(placed)
      else if (kind === 'fails' && chosen === 0) nearest.consider(placed, differences)
    }
    chosen += found.length
    return found
  }
  async function* chunks(): AsyncGenerator<readonly PlacedRow[]> {
    let [at, doubt] = [0, undefined as string | undefined]
    for await (const chunk of chunksOf(all)) {
      spend(chunk.length)
      const judged = judge ? await judge(chunk) : []
      doubt ??= judged.find(({ kind }) => kind === 'unclear')?.doubt
      const found = chosenOf(chunk, judged, at)
      if (found.length > 0) yield found
      at += chunk.length
    }
    if (doubt !== undefined) throw new AssertTrouble('not_comparable', `where: ${doubt}`)
  }
  return {
    chunks,
    rows: judge ? () => rowsOf(chunks()) : () => all,
    nearest: (nameOf) => (chosen === 0 ? nearest.counterexample(nameOf) : undefined),
  }
}

async function* rowsOf(chunks: AsyncIterable<readonly PlacedRow[]>): AsyncGenerator<Row> {
  for await (const chunk of chunks) for (const { row } of chunk) yield row
}

const HOLDS: Judged = { kind: 'holds', differences: [] }
