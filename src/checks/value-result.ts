import type { CheckResult } from './check.js'
import type { ValueFound } from './wanted.js'

/** Values that a detail names. */
const NAMED_MAX = 5

/**
 * The result of a check that asks whether values are there. What may be there and may not decides only where the others
 * leave it open; then nothing can be told.
 *
 * @param wants whether all, any or none of them must be there @param verb such as "contains"
 */
export function valueResult(
  found: readonly ValueFound[],
  wants: 'all' | 'any' | 'none',
  verb: string,
): CheckResult {
  const holds = answerOf(found, wants)
  if (holds === null) {
    const detail = `Whether the output ${verb} ${named(found, null)} cannot be told.`
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
  verb: string,
  holds: boolean,
): string {
  const isThere = wants === 'none' ? !holds : holds
  if (isThere) return `The output ${verb} ${named(found, true)}.`
  const missing = `The output ${verb} none of: ${named(found, false)}.`
  return wants === 'all' || found.length === 1 ? `The output ${verb} no ${named(found, false)}.` : missing
}

function named(found: readonly ValueFound[], isFound: boolean | null): string {
  const those = found.filter((one) => one.isFound === isFound)
  const shown = those.slice(0, NAMED_MAX).map(({ shown, note }) => shown + note)
  const rest = those.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
