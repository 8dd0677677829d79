import type { Verifier } from '../verification.js'
import type { MutatedRun, Trials } from './diagnose.js'
import {
  type CheckDiagnosis,
  DOCTOR_FINDINGS,
  type DoctorFinding,
  type DoctorFindingCode,
} from './diagnosis.js'
import { MUTATIONS } from './mutation.js'

function finding(code: DoctorFindingCode, message: string, more: Partial<DoctorFinding> = {}): DoctorFinding {
  return { code, severity: DOCTOR_FINDINGS[code].severity, message, ...more }
}

/** What the suite as a whole does. @param isIdle whether the oracle run did nothing at all */
export function suiteFindings({ doNothing }: Trials, isIdle: boolean): DoctorFinding[] {
  const passes = doNothing.verifiers.every(isPass)
  return [
    ...(passes && !isIdle
      ? [
          finding(
            'passes_on_nothing',
            'All checks pass where nothing was done, so that an agent which does nothing passes.',
          ),
        ]
      : []),
    ...(isIdle ? [finding('oracle_does_nothing', DOCTOR_FINDINGS.oracle_does_nothing.meaning)] : []),
  ]
}

function isPass({ outcome }: Verifier): boolean {
  return outcome === 'passed' || outcome === 'pending'
}

/** What single checks cannot do. */
export function checkFindings(checks: readonly CheckDiagnosis[], trials: Trials): DoctorFinding[] {
  const tried = trials.mutated.length + 1
  return checks.flatMap((check, index) => {
    const why = reasonOf(trials.oracle?.verifiers[index])
    if (check.oracle === 'failed') {
      const message = `${check.id} fails on the run that does all as it should be: ${why}`
      return [finding('cannot_pass', message, { check: check.id })]
    }
    if (check.oracle === 'error') {
      const message = `${check.id} cannot be told on the run that does all as it should be: ${why}`
      return [finding('cannot_tell', message, { check: check.id })]
    }
    if (check.can_fail !== false) return []
    const message = `${check.id} passed where nothing was done, and on ${tried - 1} runs more that are not as they should be, so that it says nothing.`
    return [finding('cannot_fail', message, { check: check.id })]
  })
}

function reasonOf(verifier: Verifier | undefined): string {
  const assert = verifier?.asserts.find(({ outcome }) => outcome !== 'passed')
  return verifier?.message ?? assert?.message ?? 'it gives no reason.'
}

/** Findings of one sort that are named; of the rest, how many there are. */
const UNNOTICED_MAX = 30

/** Runs that are not as they should be, and that all checks pass. */
export function unnoticedFindings({ oracle, doNothing, mutated }: Trials): DoctorFinding[] {
  const base = oracle ?? doNothing
  const byKind = new Map<string, MutatedRun[]>()
  for (const tried of mutated) {
    const { kind, about, log } = tried.mutation
    // Whatever is not looked at cannot be noticed, and a forbidden entry may stand where it is allowed.
    if (kind === 'entry_forbidden' || (log && !base.readsLog)) continue
    if (!tried.run.verifiers.every(isPass)) continue
    const key = `${kind} ${about}`
    byKind.set(key, [...(byKind.get(key) ?? []), tried])
  }
  return [...byKind.values()].slice(0, UNNOTICED_MAX).flatMap(([first]) => (first ? [unnoticed(first)] : []))
}

function unnoticed({ mutation: { kind, words } }: MutatedRun): DoctorFinding {
  return finding('unnoticed', `${words}: no check notices it, so that ${MUTATIONS[kind]}.`, {
    mutation: kind,
  })
}
