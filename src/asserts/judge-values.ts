import { compareMany } from '../comparators/index.js'
import type { GuardedWork } from '../core/context.js'
import type { Value } from '../core/data/value.js'
import type { Difference } from './assert.js'
import type { Condition, Where } from './condition.js'

/** What conditions say of one value. `differences` are those that do not hold, as far as they were looked at. */
export interface Judged {
  readonly kind: 'holds' | 'fails' | 'unclear'
  readonly differences: readonly Difference[]
  /** Why it is unclear: only the kind of a value is in the way. */
  readonly doubt?: string
}

/**
 * Looks at conditions on many values, in their order. What cannot be compared does not hold, or is unclear where it may hold.
 * Patterns meet those values only for which all else holds.
 *
 * @throws {BudgetExceeded} @throws {Unavailable}
 */
export async function judgeValues(
  values: readonly Value[],
  where: Where,
  guarded: GuardedWork,
): Promise<readonly Judged[]> {
  const judging = values.map((value) => ({ value, differences: [] as Difference[], doubts: [] as string[] }))
  for (const condition of where.toSorted(guardedLast)) {
    const asked = condition.comparator.compareMany
      ? judging.filter(({ differences }) => differences.length === 0)
      : judging
    const actuals = asked.map(({ value }) => memberOf(value, condition))
    const answers = await compareMany(condition.comparator, actuals, condition.expected, guarded)
    for (const [index, { differences, doubts }] of asked.entries()) {
      const answer = answers[index] ?? { kind: 'fails' }
      if (answer.kind === 'not_comparable' && answer.mayHold) doubts.push(answer.message)
      else if (answer.kind !== 'holds') differences.push(differenceOf(condition, actuals[index]))
    }
  }
  return judging.map(({ differences, doubts: [doubt] }) => {
    if (differences.length > 0) return { kind: 'fails', differences }
    return doubt === undefined ? { kind: 'holds', differences } : { kind: 'unclear', differences, doubt }
  })
}

function guardedLast(a: Condition, b: Condition): number {
  return Number(a.comparator.compareMany !== undefined) - Number(b.comparator.compareMany !== undefined)
}

function memberOf(value: Value, { member }: Condition): Value | undefined {
  if (member === null) return value
  const isObject = value !== null && typeof value === 'object' && value.kind === 'object'
  return isObject ? value.members.get(member) : undefined
}

function differenceOf({ member, comparator, expected }: Condition, actual: Value | undefined): Difference {
  return { field: member ?? '', actual, comparator: comparator.name, expected }
}
