import type { DecimalText } from '../number/decimal.js'

/**
 * One value of an application's state or of what is expected of it, with nothing lost: NULL is not missing (which is
 * `undefined`), numbers are their exact decimal text, a timestamp with a zone is an instant. Only null, booleans and
 * strings are plain; everything else bears its kind, so that no row can be taken for one.
 */
export type Value = null | boolean | string | NumberValue | InstantValue | BlobValue | ListValue | ObjectValue

/** Integers and decimals of any size. */
export interface NumberValue {
  readonly kind: 'number'
  /** As it came: 12.50 keeps its zero, and equals 12.5. `Infinity`, `-Infinity` and `NaN` for a float column's. */
  readonly text: DecimalText
  /**
   * It came from a float column or as a JSON number, and a double carries it: on the wire it is a JSON number again,
   * where an exact decimal such as 12.50 is a JSON string. Says nothing of the value.
   */
  readonly isDouble?: true
}

/** A moment, whatever zone it was written in. */
export interface InstantValue {
  readonly kind: 'instant'
  /** RFC 3339 in UTC with Z, as many digits of the second as are not zero: `2024-11-20T14:00:00Z`. */
  readonly utc: string
}

/** Bytes, by their digest. */
export interface BlobValue {
  readonly kind: 'blob'
  /** Lower-case hex. */
  readonly sha256: string
  readonly bytes: number
}

export interface ListValue {
  readonly kind: 'list'
  readonly items: readonly Value[]
  /** The order of the items says nothing: it is a bag, such as the rows of a table or one column of them. */
  readonly isBag?: true
}

export interface ObjectValue {
  readonly kind: 'object'
  readonly members: ReadonlyMap<string, Value>
}

/** One row of a table: its columns by name, in the table's order. */
export type Row = ReadonlyMap<string, Value>
