import type { Row, Value } from '../../core/data/value.js'
import type { SourceOptions, TableShape } from '../source.js'
import type { SourceTroubleKind } from '../source-trouble.js'

/** What the process with the database is to do. */
export type Job =
  | { readonly kind: 'read'; readonly path: string; readonly options: SourceOptions }
  | { readonly kind: 'reset'; readonly path: string; readonly tables: readonly TableShape[] }

/** A value on its way: a number as JavaScript has it where that is exact, all else that is no text as a {@link Value}. */
export type Cell = Value | number | bigint

/** What the process says. After `done`, `trouble` or `bug` it says no more. */
export type Message =
  | { readonly kind: 'table'; readonly shape: TableShape }
  /** Values in the order of the shape's columns. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'done' }
  | { readonly kind: 'trouble'; readonly trouble: SourceTroubleKind; readonly message: string }
  | { readonly kind: 'bug'; readonly message: string }

/** How often it goes through the rows given: to compare, to update, to insert, and to see that it is done. */
export const PASSES = 4

/** What it is told after a `reset`: the rows of each table in turn, and that {@link PASSES} times. */
export type GivenMessage = { readonly kind: 'rows'; readonly rows: readonly Row[] } | { readonly kind: 'end' }
