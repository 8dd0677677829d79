import { canonicalJson, type Receipt } from '../records/index.js'
import type { Retained, Store } from '../store/index.js'

/**
 * Stores a receipt and the policy that it names; resolves when both would survive a crash.
 *
 * @param policyText the canonical text of the policy
 * @param retained only where the caller asked for it: without it nothing of the request or the salt is stored
 */
export async function keepReceipt(
  tenant: string,
  receipt: Receipt,
  policyText: string,
  store: Pick<Store, 'putPolicy' | 'putReceipt'>,
  retained?: Retained,
): Promise<void> {
  const { payload, sha256 } = receipt
  const { id, kind, verdict, engine, issuedAt } = payload
  await store.putPolicy(payload.policy.digest, policyText)
  const row = { id, tenant, kind, verdict, engine, issuedAt, sha256, receipt: canonicalJson(receipt) }
  await store.putReceipt(row, retained)
}
