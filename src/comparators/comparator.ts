import type { GuardedWork } from '../core/context.js'
import type { Value } from '../core/data/value.js'

/**
 * What comparing said. `not_comparable`: the two are of kinds that this comparator says nothing about, so neither
 * holds nor fails. `mayHold`: it might hold if the kind were another, as of 5 and the text '5', or of any two in `gt`; whoever
 * searches among many values cannot pass over this one.
 */
export type Compared =
  | { readonly kind: 'holds' }
  | { readonly kind: 'fails' }
  | { readonly kind: 'not_comparable'; readonly message: string; readonly mayHold: boolean }

/**
 * All that is known about one comparator.
 *
 * Contract, held by a test over every listed comparator: never throws for any two values (but what guarded work throws), gives
 * the same answer each time, and where nothing is there it fails: nothing to compare never holds.
 */
export interface ComparatorDefinition {
  /** As on the wire; also the folder's name. */
  readonly name: string
  /** One line for tables. */
  readonly summary: string
  /** What values it is written with, for tables. */
  readonly takes: string
  /** An assert's `value`, as JSON text, for tables. */
  readonly example: string
  /** The module that it runs in the sandbox, so that a server can load it before the first request. */
  readonly work?: URL
  /**
   * Why an expected value could never be met, whatever is actual, or always is: `gt` against an object, a pattern that
   * cannot be read. It goes on after the field's name: "must be a list". Null where it could.
   */
  review(expected: Value, guarded: GuardedWork): Promise<string | null> | string | null
  /**
   * @param actual undefined: nothing is there
   * @throws {BudgetExceeded} from guarded work @throws {Unavailable}
   */
  compare(actual: Value | undefined, expected: Value, guarded: GuardedWork): Promise<Compared> | Compared
  /** The same for many, where that is one piece of guarded work. */
  compareMany?(
    actuals: readonly (Value | undefined)[],
    expected: Value,
    guarded: GuardedWork,
  ): Promise<readonly Compared[]>
}
