import type { PendingRubric } from '../../sessions/index.js'
import type { VerificationRow } from '../../store/index.js'
import type { OnRecord } from './put-on-record.js'
import type { SessionAnswer } from './session-answer.js'
import type { ShownChanges } from './shown-session.js'

/** What is stored beside an answer, so that it can be ended later by any server. */
export interface KeptOnRecord extends OnRecord {
  /** Those that were pending at first. */
  readonly rubrics: readonly PendingRubric[]
  /** How many entries the log had. */
  readonly logEntries: number
  /** What changed, for whoever judges the rubrics; absent of verifications of a version before. */
  readonly changes?: ShownChanges
  /** RFC 3339. */
  readonly askedAt?: string
}

/** The present answer of a stored verification. */
export function answerIn({ answer }: VerificationRow): SessionAnswer {
  return JSON.parse(answer) as SessionAnswer
}

export function onRecordIn({ onRecord }: VerificationRow): KeptOnRecord {
  return JSON.parse(onRecord) as KeptOnRecord
}
