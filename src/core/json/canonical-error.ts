/**
 * Why a value has no canonical form: half of a surrogate pair; NaN or an infinity; a hole in an array; an
 * undefined value; or what JSON does not know (a function, bigint, symbol, date, map, cycle, or a number
 * text that belongs to another value).
 */
export type CanonicalFault = 'lone_surrogate' | 'not_finite' | 'sparse_array' | 'undefined' | 'unsupported'

/** A value that may not be signed, because two readers could take it for two different things. */
export class CanonicalError extends Error {
  override readonly name = 'CanonicalError'
  /** @param pointer where the fault is (RFC 6901), from the value's root */
  constructor(
    readonly code: CanonicalFault,
    message: string,
    readonly pointer: string,
  ) {
    super(message)
  }
}
