import { Refusal } from '../core/errors.js'
import type { StrictJson } from '../core/json/strict.js'
import { issueReceipt, type Receipt } from '../records/index.js'
import type { LocalParts, Route, ServerParts } from './capability.js'

/** Who is said to have ruled in a trial, whoever it was. */
export const TRIAL_ENGINE = 'demo'

/** Why a trial's receipt proves nothing. */
export const TRIAL_UNSIGNED =
  'a trial is never signed: hash and commitment of its receipt hold, and it proves nothing'

/** An answer's reasons as those of a trial. */
export function trialReasons(reasons: readonly string[]): string[] {
  return reasons.map((reason) => (reason.startsWith('unsigned: ') ? `unsigned: ${TRIAL_UNSIGNED}` : reason))
}

/** What the routes of trials have in common: open to anybody, with a limit of their own. */
export const TRIAL = { method: 'POST', access: 'open', isTrial: true } as const satisfies Partial<Route>

/**
 * The outside of a trial: the built-in engine and facts, or the provider that the operator named for trials; no key, no database.
 */
export function trialParts({ tryJudge, ...parts }: ServerParts): LocalParts {
  return { ...parts, judge: tryJudge, signer: null }
}

/** The same receipt as one of a trial: by another engine's name, so with another hash, and unsigned. */
export function trialReceipt({ payload }: Receipt): Receipt {
  const policy = { ...payload.policy, engine: TRIAL_ENGINE }
  return issueReceipt({ ...payload, engine: TRIAL_ENGINE, policy }, null)
}

/** @throws {Refusal} `invalid_request`: a trial that is to be kept */
export function refuseRetain({ value }: StrictJson): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  if (!Object.hasOwn(value, 'retain') || value.retain === false) return
  const message = 'retain cannot be asked for here: nothing of a trial is stored.'
  throw new Refusal('invalid_request', message, { field: 'retain' })
}
