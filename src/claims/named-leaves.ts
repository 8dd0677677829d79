import type { ClaimValue } from './claim.js'

/** One value of outputs or inputs with its path, unit and meaning. */
export interface NamedLeaf {
  /** `monthlyPayment`, `schedule[3].balance`; `inputs.rate` of an input. */
  readonly path: string
  readonly value: ClaimValue
  /** `USD`, `USD/month`, `months`, `ratio` (1 is the whole), `percent` (100 is the whole), `count`; '' where none is known. */
  readonly unit: string
  /** One sentence. */
  readonly meaning?: string
}

/** What is known of a path; `[]` stands for any place in a list: `schedule[].balance`. */
export interface LeafField {
  readonly path: string
  readonly unit: string
  readonly meaning?: string
}

/** Every value within `value` that is no list or object, in order, with what `fields` say of it. `prefix`: `inputs.` or ''. */
export function namedLeaves(
  _value: ClaimValue,
  _fields: readonly LeafField[],
  _prefix = '',
): readonly NamedLeaf[] {
  throw new Error('not yet')
}
