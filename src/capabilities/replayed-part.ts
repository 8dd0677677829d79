import { jsonDifferences } from '../core/json/differences.js'
import type { JsonValue } from '../core/json/value.js'
import type { ReplayedPart } from './capability.js'

/** A part that was found out again: equal, or different and perhaps it is known why. */
export function foundAgain(
  part: string,
  expected: JsonValue,
  actual: JsonValue,
  reason?: string,
): ReplayedPart {
  if (jsonDifferences(expected, actual).length === 0) return { part, result: 'equal', expected, actual }
  return { part, result: 'different', expected, actual, ...(reason !== undefined && { reason }) }
}

/** A part that cannot be found out again. */
export function attestedOnly(part: string, expected: JsonValue, reason: string): ReplayedPart {
  return { part, result: 'attested_only', expected, actual: null, reason }
}

/** A rule of a receipt's policy that this version has otherwise and cannot put in force. */
export interface RuleChange {
  readonly pointer: string
  readonly text: string
}

/**
 * What differs between the policy of a receipt and the one here.
 *
 * @param name how the reasons are to call the receipt's policy
 * @param above where in the policy both stand; the whole of it unless given
 */
export function changedRules(name: string, policy: JsonValue, here: object, above = ''): RuleChange[] {
  // Through JSON, since absent members and undefined ones are the same thing there.
  const plain = JSON.parse(JSON.stringify(here)) as JsonValue
  return jsonDifferences(policy, plain).map(({ pointer, expected, actual }) => ({
    pointer,
    text: `${name} has ${above}${pointer} ${JSON.stringify(expected)}, and here it is ${JSON.stringify(actual)}`,
  }))
}

/** Changes as one reason; undefined where there are none. */
export function reasonOf(changes: readonly RuleChange[]): string | undefined {
  return changes.length === 0 ? undefined : changes.map(({ text }) => text).join('; ')
}
