import type { SignatureRuling } from './judge-signature.js'
import { reasonText } from './receipt-verification.js'
import type { GivenRecord } from './record-given.js'
import type { RecordVerification } from './record-verification.js'

/** What running the model again said of a record. */
export interface RecomputationRuling {
  readonly is: RecordVerification['recomputed']
  readonly against: readonly string[]
  /** What could not be found out. */
  readonly open: readonly string[]
}

/** What was worked out of a record. */
export interface RecordFindings {
  /** The digest of the calculation; null where nothing shows what was hashed. */
  readonly sha256: string | null
  readonly signature: SignatureRuling
  readonly recomputation: RecomputationRuling
  /** What speaks against the receipt beside it. */
  readonly receiptReasons: readonly string[]
}

/** The result, of what was worked out. */
export function ruleOnRecord(
  read: GivenRecord,
  { sha256, signature, recomputation, receiptReasons }: RecordFindings,
): RecordVerification {
  const against = [
    ...read.reasons,
    ...digestReasons(read, sha256),
    ...(signature.reason === undefined ? [] : [signature.reason]),
    ...recomputation.against,
    ...receiptReasons,
  ]
  return {
    valid: against.length === 0,
    hashMatches: sha256 === null ? null : sha256 === read.sha256,
    signature: signature.status,
    recomputed: recomputation.is,
    ...(signature.keyId !== undefined && { keyId: signature.keyId }),
    reasons: [...against, ...recomputation.open],
  }
}

/** What the digest of the calculation says against the record. */
function digestReasons(read: GivenRecord, sha256: string | null): string[] {
  if (sha256 === null) return [UNPROVEN]
  return sha256 === read.sha256
    ? []
    : [reasonText('hash_differs', `The digest of the calculation is ${sha256}.`)]
}

const UNPROVEN = reasonText(
  'no_outputs',
  'There are no outputs beside the record, and the model could not be run again: nothing shows what was hashed.',
)

/** Where the model was not run. */
export function notRecomputed(reason: string): RecomputationRuling {
  return { is: 'not_possible', against: [], open: [reasonText('not_recomputed', reason)] }
}

/** The result for what cannot be read as a record at all. */
export function unreadableRecord(reason: string): RecordVerification {
  return {
    valid: false,
    hashMatches: null,
    signature: 'invalid',
    recomputed: 'not_possible',
    reasons: [reason],
  }
}
