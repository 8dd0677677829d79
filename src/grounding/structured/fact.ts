import type { Header } from './header.js'
import type { Words } from './words.js'

/** What tells a record from its like: a name, an id, a year, the key it stands under. */
export interface Label {
  /** Labels of one slot are alternatives: what bears another one is another thing. */
  readonly slot: string
  readonly text: string
  readonly words: Words
}

/** What belongs together: an object of a JSON text, a row of a table. */
export interface FactRecord {
  /** Its own. */
  readonly labels: readonly Label[]
  /** Those of what is round it. */
  readonly above: readonly Label[]
  /** The names of all columns, or of all keys with a value of their own. */
  readonly columns: Words
  readonly facts: Fact[]
}

/** One value, and what it is said of. Offsets are UTF-16 units of the piece of evidence. */
export interface Fact {
  /** Which piece of evidence, from 0. */
  readonly item: number
  readonly start: number
  readonly end: number
  readonly record: FactRecord
  readonly header: Header
  /** As it is written, without quotes and escapes. */
  readonly text: string
  /** As a sentence would say it. */
  readonly value: Words
  /** Of true and false, and of "yes" and "no". */
  readonly isTrue?: boolean
  /** A JSON Pointer, or a cell with the names of its row and column. */
  path(): string
}
