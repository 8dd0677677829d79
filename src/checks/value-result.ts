import type { CheckResult } from './check.js'
import type { ValueFound } from './wanted.js'

/** What an output does with a value that is found, and with one that is not: "contains", "does not contain". */
interface Verb {
  readonly is: string
  readonly isNot: string
}

export const CONTAINS: Verb = { is: 'contains', isNot: 'does not contain' }
export const BEGINS: Verb = { is: 'begins with', isNot: 'does not begin with' }

/** Values that a detail names. */
const NAMED_MAX = 5

/**
 * The result of a check that asks whether values are there. What may be there and may not decides only where the others
 * leave it open; then nothing can be told.
 *
 * @param wants whether all, any or none of them must be there
 */
export function valueResult(
  found: readonly ValueFound[],
  wants: 'all' | 'any' | 'none',
  verb: Verb,
): CheckResult {
  const holds = answerOf(found, wants)
  if (holds === null) {
    const detail = `Whether the output ${verb.is} ${named(found, null)} cannot be told.`
    return { outcome: 'error', code: 'ambiguous_number', detail, evidence: 'output' }
  }
  return {
    outcome: holds ? 'passed' : 'failed',
    detail: detailOf(found, wants, verb, holds),
    evidence: 'output',
  }
}

function answerOf(found: readonly ValueFound[], wants: 'all' | 'any' | 'none'): boolean | null {
  const decisive = wants === 'any'
  if (wants === 'none') {
    const any = answerOf(found, 'any')
    return any === null ? null : !any
  }
  if (found.some(({ isFound }) => isFound === decisive)) return decisive
  return found.some(({ isFound }) => isFound === null) ? null : !decisive
}

function detailOf(
  found: readonly ValueFound[],
  wants: 'all' | 'any' | 'none',
  verb: Verb,
  holds: boolean,
): string {
  const isThere = wants === 'none' ? !holds : holds
  if (isThere) return `The output ${verb.is} ${named(found, true)}.`
  const isOne = wants === 'all' || found.length === 1
  return `The output ${isOne ? verb.isNot : `${verb.is} none of`} ${named(found, false)}.`
}

function named(found: readonly ValueFound[], isFound: boolean | null): string {
  const those = found.filter((one) => one.isFound === isFound)
  const shown = those.slice(0, NAMED_MAX).map(({ shown, note }) => shown + note)
  const rest = those.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
