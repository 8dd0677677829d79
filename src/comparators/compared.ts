import type { Sameness } from '../core/data/sameness.js'
import type { Compared } from './comparator.js'

/** Most that is said of two values, however deep down they differ. */
const MESSAGE_CHARS = 500

const HOLDS: Compared = { kind: 'holds' }
/** What comparing says of two values that it can compare. */
export const FAILS: Compared = { kind: 'fails' }

export function comparedOf(holds: boolean): Compared {
  return holds ? HOLDS : FAILS
}

export function notComparable(message: string, mayHold = true): Compared {
  const short = message.length > MESSAGE_CHARS ? `${message.slice(0, MESSAGE_CHARS)}…` : message
  return { kind: 'not_comparable', message: short.toWellFormed(), mayHold }
}

/** Equality as a comparator says it. */
export function bySameness(sameness: Sameness): Compared {
  if (sameness.kind !== 'not_comparable') return comparedOf(sameness.kind === 'same')
  return notComparable(sameness.explain(), sameness.looksSame)
}
