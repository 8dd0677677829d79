import { canonicalJson, type Receipt } from '../records/index.js'
import type { Retained, Store, VerdictFacts } from '../store/index.js'
import type { Call } from './capability.js'

/** What a receipt does not say of its verdict. */
export interface VerdictOrigin {
  readonly tenant: string
  /** From the call's arrival until the verdict stood; null where the verdict came later than any call. */
  readonly latencyMs: number | null
  /** Of each axis on which two channels or more voted: whether they parted. */
  readonly axes?: VerdictFacts['axes']
}

/** Of a verdict that stands before its call is answered. */
export function originOf(call: Pick<Call, 'tenant' | 'elapsedMs'>): VerdictOrigin {
  return { tenant: call.tenant, latencyMs: call.elapsedMs() }
}

/**
 * Stores a receipt and the policy that it names, and counts the verdict; resolves when all would survive a crash.
 *
 * @param policyText the canonical text of the policy
 * @param retained only where the caller asked for it: without it nothing of the request or the salt is stored
 */
export async function keepReceipt(
  { tenant, latencyMs, axes = [] }: VerdictOrigin,
  receipt: Receipt,
  policyText: string,
  store: Pick<Store, 'putPolicy' | 'putReceipt'>,
  retained?: Retained,
): Promise<void> {
  const { payload, sha256 } = receipt
  const { id, kind, verdict, engine, issuedAt, verification = null, score = null, checks } = payload
  await store.putPolicy(payload.policy.digest, policyText)
  const facts = {
    verification,
    score,
    latencyMs: latencyMs === null ? null : rounded(latencyMs),
    checks,
    axes,
  }
  const row = { id, tenant, kind, verdict, engine, issuedAt, sha256, receipt: canonicalJson(receipt), facts }
  await store.putReceipt(row, retained)
}

/** Hundredths of a millisecond: beyond them it is noise. */
function rounded(ms: number): number {
  return Math.round(ms * 100) / 100
}
