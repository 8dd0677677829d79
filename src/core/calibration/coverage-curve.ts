import { grouped } from '../data/grouped.js'
import type { Graded } from './calibration-error.js'

/** What comes of letting only the most confident rulings stand. */
export interface CurvePoint {
  /** Share of the rulings that stand, 0.1 to 1. */
  readonly coverage: number
  readonly rulings: number
  /** Share of these that are right, 0..1. */
  readonly accuracy: number
}

const STEPS = 10

/**
 * Accuracy at each tenth of coverage, the most confident first. Of rulings that are equally confident as many count as are
 * needed, each with the share right of all of them: so it does not hang on the order of the rows.
 */
export function coverageCurve(rulings: readonly Graded[]): CurvePoint[] {
  if (rulings.length === 0) return []
  const levels = [...grouped(rulings, ({ confidence }) => confidence)].toSorted(([a], [b]) => b - a)
  return Array.from({ length: STEPS }, (_, i) => {
    const coverage = (i + 1) / STEPS
    const wanted = Math.ceil((rulings.length * (i + 1)) / STEPS)
    return { coverage, rulings: wanted, accuracy: rightAmong(wanted, levels) / wanted }
  })
}

function rightAmong(wanted: number, levels: readonly (readonly [number, readonly Graded[]])[]): number {
  let left = wanted
  let right = 0
  for (const [, level] of levels) {
    const taken = Math.min(left, level.length)
    right += (taken * level.filter(({ isRight }) => isRight).length) / level.length
    left -= taken
  }
  return right
}
