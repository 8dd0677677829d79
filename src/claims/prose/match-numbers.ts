import type { Tolerance } from '../claim.js'
import type { NamedLeaf } from '../named-leaves.js'
import type { NumberMatch } from './number-match.js'

/** Matches each number of a prose text to the values that it may restate. Never throws. */
export function matchNumbers(
  _text: string,
  _values: readonly NamedLeaf[],
  _tolerance: Tolerance,
): readonly NumberMatch[] {
  throw new Error('not yet')
}
