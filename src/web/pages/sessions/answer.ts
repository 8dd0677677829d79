/** How one thing ended. */
export type Outcome = 'passed' | 'failed' | 'error' | 'pending'

/** What the checks of a session say (POST /verifier, GET /verifier/{id}). */
export interface VerifierAnswer {
  readonly session_id: string
  readonly success: boolean | 'PENDING'
  readonly verifiers: readonly Verifier[]
  readonly receipt?: SessionReceipt
  readonly salt?: string
}

/** One check. */
export interface Verifier {
  readonly id: string
  readonly operator: string
  readonly outcome: Outcome
  readonly error?: string
  readonly message?: string
  readonly engine?: string
  readonly judge?: { readonly model: string; readonly prompt_digest: string }
  readonly asserts: readonly Assert[]
}

/** One assert of a check. */
export interface Assert {
  readonly actual_value: unknown
  readonly expected_value: unknown
  readonly comparator: string
  readonly outcome: Outcome
  readonly matching_results: readonly unknown[]
  readonly more_results?: number
  readonly error?: string
  readonly message?: string
  readonly counterexample?: {
    readonly row: string
    readonly value: unknown
    readonly differences: readonly {
      readonly field: string
      readonly actual_value: unknown
      readonly comparator: string
      readonly expected_value: unknown
    }[]
    readonly message: string
  }
}

/** As much of a receipt as is shown. */
export interface SessionReceipt {
  readonly payload: { readonly id: string; readonly issuedAt: string; readonly verdict: string }
  readonly sha256: string
  readonly signature?: { readonly alg: string; readonly keyId: string }
}

/** One row that differs. */
export interface RowChange {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly table: string
  readonly key?: readonly string[] | null
  readonly before?: Row
  readonly after?: Row
  readonly fields?: readonly string[]
}

export type Row = { readonly [column: string]: unknown }

/** The operator of checks that say what may change. */
const CHANGES = 'state_changes'

/** Whether anybody looked for changes that nothing allows. */
export function hasChangesCheck({ verifiers }: VerifierAnswer): boolean {
  return verifiers.some(({ operator, outcome }) => operator === CHANGES && outcome !== 'error')
}

/** A change that nothing allows, as the checks report it. */
export interface Collateral {
  readonly check: string
  readonly message: string
  readonly change: unknown
}

/** The changes that no check allows: `state_changes` asserts that expected nothing (null) and found something. */
export function collateralOf({ verifiers }: VerifierAnswer): readonly Collateral[] {
  return verifiers
    .filter(({ operator }) => operator === CHANGES)
    .flatMap(({ id, asserts }) =>
      asserts
        .filter(isCollateral)
        .map(({ message, actual_value }) => ({ check: id, message: message ?? '', change: actual_value })),
    )
}

/** Whether a failed assert of `state_changes` is about a change that nothing allows. */
export function isCollateral({ outcome, expected_value, actual_value }: Assert): boolean {
  return (
    outcome === 'failed' &&
    expected_value === null &&
    typeof actual_value === 'object' &&
    actual_value !== null
  )
}

/** How many changes nothing allows: those that have an assert each, or more where the check counts them. */
export function collateralCount({ verifiers }: VerifierAnswer): number {
  return verifiers
    .filter(({ operator }) => operator === CHANGES)
    .reduce((sum, { asserts }) => {
      const listed = asserts.filter(isCollateral).length
      const counted = asserts.find(
        ({ outcome, expected_value, more_results }) =>
          outcome === 'failed' && expected_value === 0 && more_results !== undefined,
      )
      return (
        sum + (typeof counted?.actual_value === 'number' ? Math.max(counted.actual_value, listed) : listed)
      )
    }, 0)
}

/** Names a row among the changes; null where the change has no key to be known by. */
export function changeName({
  table,
  kind,
  key,
}: {
  readonly table?: unknown
  readonly kind?: unknown
  readonly key?: unknown
}): string | null {
  return typeof key === 'object' && key !== null ? JSON.stringify([table, kind, key]) : null
}

/** The same of a change of the diff, whose key is given as columns. */
export function rowChangeName({ table, kind, key, before, after }: RowChange): string | null {
  const row = before ?? after
  if (!key || !row) return null
  return changeName({ table, kind, key: Object.fromEntries(key.map((column) => [column, row[column]])) })
}

/** Which way a session went, in one word and a sentence. */
export function verdictOf({ success, verifiers }: VerifierAnswer): {
  readonly outcome: Outcome
  readonly text: string
} {
  const count = (outcome: Outcome) => verifiers.filter((one) => one.outcome === outcome).length
  const of = `${count('passed')} of ${verifiers.length} checks passed`
  if (count('failed') > 0) return { outcome: 'failed', text: `${of}, ${count('failed')} failed` }
  if (count('error') > 0) return { outcome: 'error', text: `${of}, ${count('error')} could not be told` }
  if (count('pending') > 0)
    return { outcome: 'pending', text: `${of}, ${count('pending')} still to be judged` }
  return { outcome: success === true ? 'passed' : 'error', text: of }
}

/**
 * How long to wait before asking again for what is pending, by how long it has been: from a second to fifteen, so that
 * what takes long is asked for seldom.
 */
export function waitMs(pendingMs: number): number {
  return Math.min(15_000, Math.max(1_000, pendingMs / 3))
}
