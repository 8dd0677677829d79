import type { Change } from '../../../snapshots/index.js'
import type { Terms } from '../../terms/terms.js'

/** A change that is wanted, or that may be. */
export interface AllowEntry {
  /** Where it stands in the check: `allow[0]`, `any_of[1][0]`. */
  readonly name: string
  readonly table: string
  readonly kind: Change['kind']
  readonly where: Terms
  /** What the row is then. */
  readonly fields: Terms
  /** Columns that may change; null: any. */
  readonly mayChange: ReadonlySet<string> | null
  readonly min: number
  /** `Infinity`: any number. */
  readonly max: number
}

/** Names whose values the entry's change has, with the columns that have them. */
export function namedColumns({ where, fields }: AllowEntry) {
  return [...where.named, ...fields.named]
}

/** How many changes an entry wants, in words: `1`, `2 to 3`, `1 or more`. */
export function countWords({ min, max }: AllowEntry): string {
  if (min === max) return String(min)
  return max === Number.POSITIVE_INFINITY ? `${min} or more` : `${min} to ${max}`
}
