import { type Condition, isEqual, type Where } from '../../asserts/index.js'
import type { Value } from '../../core/data/value.js'
import type { Run } from '../session.js'
import { SessionTrouble } from '../session-trouble.js'
import type { Terms } from './terms.js'
import { spanOf, spanText, withinSpan } from './within.js'

/** What is only known when checks run. */
export interface Knowledge {
  readonly run: Run
  /** Values by the names that earlier checks bound. */
  readonly bound: ReadonlyMap<string, Value>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Terms as conditions.
 *
 * @param open names that are left out: what they mean is still to be found
 * @throws {SessionTrouble} `not_bound`
 */
export function conditionsOf(
  { where, named, timed }: Terms,
  { run, bound }: Knowledge,
  open: ReadonlySet<string> = NONE,
): Where {
  const equal = named.flatMap(({ column, name }) =>
    open.has(name) ? [] : isEqual(column, boundValue(name, bound)),
  )
  const within = timed.map(({ column, seconds }): Condition => {
    const span = spanOf(run, seconds)
    return { member: column, comparator: withinSpan(span), expected: spanText(span) }
  })
  return [...where, ...equal, ...within]
}

/** @throws {SessionTrouble} `not_bound` */
export function boundValue(name: string, bound: ReadonlyMap<string, Value>): Value {
  const value = bound.get(name)
  if (value !== undefined) return value
  throw new SessionTrouble(
    'not_bound',
    `The name ${name} was not bound: the change that binds it did not happen.`,
  )
}
