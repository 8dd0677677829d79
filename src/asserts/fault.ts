import type { GuardedWork } from '../core/context.js'
import type { NumberTexts } from '../core/json/value.js'

/** What is wrong with a part of a request that has the right shape. */
export interface Fault {
  /** Where it stands in the request: `checks[0].asserts[1].value`. */
  readonly field: string
  /** A sentence that begins with the field. */
  readonly message: string
}

/** What a review needs to know. */
export interface ReviewContext {
  /** Where that which is reviewed stands in the request: `checks[0].asserts[1]`. */
  readonly at: string
  /** The texts of its numbers that a double cannot hold, by pointers from there. */
  readonly numbers: NumberTexts
  /** The columns that rows have; null where they may have any, such as entries of a log. */
  readonly columns: readonly string[] | null
  readonly guarded: GuardedWork
}

/** @param rest goes on after the field's name, without a full stop */
export function faultAt(field: string, rest: string): Fault {
  return { field, message: `${field} ${rest}${rest.endsWith('?') ? '' : '.'}` }
}
