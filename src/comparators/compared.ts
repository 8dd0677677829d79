import type { Sameness } from '../core/data/sameness.js'
import type { Compared } from './comparator.js'

const HOLDS: Compared = { kind: 'holds' }
/** What comparing says of two values that it can compare. */
export const FAILS: Compared = { kind: 'fails' }

export function comparedOf(holds: boolean): Compared {
  return holds ? HOLDS : FAILS
}

export function notComparable(message: string, mayHold = true): Compared {
  return { kind: 'not_comparable', message, mayHold }
}

/** Equality as a comparator says it. */
export function bySameness(sameness: Sameness): Compared {
  if (sameness.kind !== 'not_comparable') return comparedOf(sameness.kind === 'same')
  return notComparable(sameness.explain(), sameness.looksSame)
}
