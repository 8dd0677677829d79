import type { GuardedWork } from '../core/context.js'
import type { ObjectValue, Value } from '../core/data/value.js'
import type { Assert, Counterexample, MatchingRows } from './assert.js'
import type { Where } from './condition.js'
import type { Path } from './path.js'
import type { PlacedRow } from './placed-row.js'

/** What kinds of argument there are. */
export type ParameterKind = 'path' | 'field' | 'object' | 'filter' | 'query' | 'order'

/** One argument of a function, by its place. */
export interface Parameter {
  readonly kind: ParameterKind
  readonly isNeeded: boolean
  /** For tables. */
  readonly summary: string
}

/** The arguments of a call, read; those that were not given, or that the function does not take, say nothing. */
export interface FunctionArguments {
  /** With the field, if one was given. `_result` if none was. */
  readonly path: Path
  readonly object: ObjectValue
  readonly filter: Where
  /** A JSONPath, RFC 9535. */
  readonly query: string
  readonly isDescending: boolean
}

/** What a fold may ask for. */
export interface FoldContext {
  readonly guarded: GuardedWork
  /** How messages name a row. */
  nameOf(row: PlacedRow): string
}

/** A function at work: it is handed all rows, some at a time and in order, and says at the end what it made of them. */
export interface Fold {
  /** @throws {AssertTrouble} @throws {BudgetExceeded} @throws {Unavailable} */
  take(rows: readonly PlacedRow[]): Promise<void> | void
  /** @throws {AssertTrouble} @throws {BudgetExceeded} @throws {Unavailable} */
  end(): Promise<Found> | Found
}

/** What a function made of the rows. */
export interface Found {
  /** Undefined: nothing is there. */
  readonly value: Value | undefined
  readonly matching: MatchingRows
  /** Why nothing is there, for a message. */
  readonly missing?: string
  /** What shows best why the assert failed. */
  explain?(assert: Assert): Explanation
}

/** What a message says besides what the value is and what it should be. */
export interface Explanation {
  /** Instead of that: "missing: 'a'; not expected: 'b'". */
  readonly message?: string | undefined
  readonly counterexample?: Counterexample | undefined
  /** What the counterexample is: the value itself, which says all; the row that came nearest; or a row that should not be as it is. */
  readonly role?: 'itself' | 'nearest' | 'culprit'
}

/**
 * All that is known about one function.
 *
 * Contract, held by a test over every listed function: holds no more of the rows than a bounded number, never throws on any rows
 * but what {@link Fold} says, and gives the same for the same rows however they are cut into pieces.
 */
export interface FunctionDefinition {
  /** As on the wire; also the file's name. */
  readonly name: string
  /** One line for tables. */
  readonly summary: string
  readonly parameters: readonly Parameter[]
  /** An assert's `function_args`, as JSON text, for tables. */
  readonly example: string
  /** The module that it runs in the sandbox, so that a server can load it before the first request. */
  readonly work?: URL
  /** Why arguments that can be read could never be worked with; goes on after `function_args[place]`. Null where they could. */
  review?(
    given: FunctionArguments,
    guarded: GuardedWork,
  ): Promise<{ readonly place: number; readonly message: string } | null>
  /**
   * Values it may give, such that a comparator that holds for any value it may give, with this expected value, holds for one
   * of them. Null: it may give any.
   */
  possible(expected: Value, given: FunctionArguments): PossibleValues | null
  start(given: FunctionArguments, context: FoldContext): Fold
}

export interface PossibleValues {
  readonly values: readonly Value[]
  /** "gives true or false" */
  readonly words: string
}
