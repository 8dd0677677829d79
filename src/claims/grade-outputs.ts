import type { ClaimValue, Tolerance } from './claim.js'

/** The outputs of one case: as they ought to be, or as somebody answered. */
export interface CaseOutputs {
  readonly id: string
  readonly outputs: ClaimValue
}

/** Paths, at most ten, and how many more there are. */
export interface SomePaths {
  readonly paths: readonly string[]
  readonly more: number
}

export interface GradedCase {
  readonly id: string
  /** right / leaves, 0..1; 0 where the case was not answered. */
  readonly score: number
  readonly answered: boolean
  /** How many values the case expects, and how many of them the answer has right. */
  readonly leaves: number
  readonly right: number
  /** Paths that the answer has nothing at. */
  readonly missing: SomePaths
  /** Paths at which the answer has something else. */
  readonly wrong: SomePaths
}

export interface Grade {
  /** Mean of the scores of all expected cases, 0..1; 0 where there are none. */
  readonly score: number
  /** One of each expected case, in their order. */
  readonly cases: readonly GradedCase[]
  /** Ids that were answered and are no case. */
  readonly unknown: readonly string[]
}

/** Grades answers case by case. Of two answers to one case the first counts. Never throws. `tolerance` is clamped already. */
export function gradeOutputs(
  _expected: readonly CaseOutputs[],
  _given: readonly CaseOutputs[],
  _tolerance: Tolerance,
): Grade {
  throw new Error('not yet')
}
