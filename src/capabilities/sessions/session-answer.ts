import type { Receipt } from '../../records/index.js'
import type { Verification } from '../../sessions/index.js'
import type { LocalParts, ServerParts } from '../capability.js'
import { keepReceipt, type VerdictOrigin } from '../keep-receipt.js'
import { type OnRecord, sessionPolicy, sessionReceipt } from './put-on-record.js'

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
export async function keepAnswer(
  origin: VerdictOrigin,
  answer: SessionAnswer,
  { store }: ServerParts,
): Promise<void> {
  if (answer.receipt) await keepReceipt(origin, answer.receipt, sessionPolicy(answer).text, store)
}
