import type { Tolerance } from './claim.js'

/** What is allowed where a caller says nothing; also the tightest that a caller gets. */
const TOLERANCE_MIN: Tolerance = { rel: 1e-9, abs: 1e-6 }
/** The loosest that a caller gets. */
const TOLERANCE_MAX: Tolerance = { rel: 1e-2, abs: 1 }

/** The tolerance in force: `rel` within [1e-9, 1e-2], `abs` within [1e-6, 1]; the least of each where nothing is asked. */
export function clampTolerance(asked: Partial<Tolerance> = {}): Tolerance {
  return { rel: clamped(asked.rel, 'rel'), abs: clamped(asked.abs, 'abs') }
}

function clamped(asked: number | undefined, part: keyof Tolerance): number {
  if (asked === undefined || Number.isNaN(asked)) return TOLERANCE_MIN[part]
  return Math.min(Math.max(asked, TOLERANCE_MIN[part]), TOLERANCE_MAX[part])
}
