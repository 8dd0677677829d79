import type { Counterexample, Difference } from './assert.js'
import { farness, showDifference } from './differences.js'
import type { PlacedRow } from './placed-row.js'

/** Differences that one message names. */
const NAMED_MAX = 5

/** Remembers the row with the fewest differences; among those the one whose texts are nearest, and of them the first. */
export interface NearestRow {
  consider(row: PlacedRow, differences: readonly Difference[]): void
  counterexample(nameOf: (row: PlacedRow) => string): Counterexample | undefined
}

export function createNearestRow(): NearestRow {
  let best: { row: PlacedRow; differences: readonly Difference[]; far: number } | undefined
  return {
    consider(row, differences) {
      if (best && differences.length > best.differences.length) return
      const far = differences.reduce((sum, difference) => sum + farness(difference), 0)
      const isNearer = !best || differences.length < best.differences.length || far < best.far
      if (isNearer) best = { row, differences, far }
    },
    counterexample: (nameOf) => best && counterexampleOf(best.row, best.differences, nameOf),
  }
}

/** A row with what is wrong about it. */
export function counterexampleOf(
  placed: PlacedRow,
  differences: readonly Difference[],
  nameOf: (row: PlacedRow) => string,
): Counterexample {
  const name = nameOf(placed)
  const named = differences.slice(0, NAMED_MAX).map(showDifference)
  const more = differences.length > NAMED_MAX ? [`and ${differences.length - NAMED_MAX} more`] : []
  return {
    name,
    row: placed.row,
    differences,
    message: `${name}: ${[...named, ...more].join('; ')}`.toWellFormed(),
  }
}
