import { canonicalJson, type Receipt } from '../../records/index.js'
import type { Verification } from '../../sessions/index.js'
import type { LocalParts, ServerParts } from '../capability.js'
import { type OnRecord, SESSION_POLICY, sessionReceipt } from './put-on-record.js'

/** What the checks of a session said, with its receipt once nothing is pending. */
export interface SessionAnswer extends Verification {
  readonly session_id: string
  readonly receipt?: Receipt
  /** 32 random bytes, lower-case hex. */
  readonly salt?: string
}

/** An answer, with its receipt where it has ended. */
export function answerOf(
  id: string,
  verification: Verification,
  onRecord: OnRecord,
  parts: LocalParts,
): SessionAnswer {
  const answer = { session_id: id, success: verification.success, verifiers: verification.verifiers }
  if (verification.verifiers.some(({ outcome }) => outcome === 'pending')) return answer
  return { ...answer, receipt: sessionReceipt(verification, onRecord, parts), salt: onRecord.salt }
}

/** Stores the receipt of an answer that has ended. */
export async function keepReceipt(
  tenant: string,
  { receipt }: SessionAnswer,
  { store }: ServerParts,
): Promise<void> {
  if (!receipt) return
  const { payload, sha256 } = receipt
  const { id, kind, verdict, engine, issuedAt } = payload
  await store.putPolicy(payload.policy.digest, SESSION_POLICY.text)
  await store.putReceipt({
    id,
    tenant,
    kind,
    verdict,
    engine,
    issuedAt,
    sha256,
    receipt: canonicalJson(receipt),
  })
}
