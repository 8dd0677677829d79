import type { GuardedWork } from '../core/context.js'
import type { Value } from '../core/data/value.js'

/**
 * What comparing said. `not_comparable`: the two are of kinds that this comparator says nothing about, so neither
 * holds nor fails.
 */
export type Compared =
  | { readonly kind: 'holds' }
  | { readonly kind: 'fails' }
  | { readonly kind: 'not_comparable'; readonly message: string }

/**
 * All that is known about one comparator.
 *
 * Contract, held by a test over every listed comparator: never throws for any two values (but what guarded work throws), and
 * gives the same answer each time.
 */
export interface ComparatorDefinition {
  /** As on the wire; also the folder's name. */
  readonly name: string
  /** One line for tables. */
  readonly summary: string
  /**
   * Why an expected value could never be met, whatever is actual: `gt` against an object, a pattern that cannot be
   * read. Null where it could.
   */
  review(expected: Value, guarded: GuardedWork): Promise<string | null>
  /** @param actual undefined: nothing is there */
  compare(actual: Value | undefined, expected: Value, guarded: GuardedWork): Promise<Compared> | Compared
}
