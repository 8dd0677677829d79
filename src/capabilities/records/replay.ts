import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { type JsonValue, NO_NUMBER_TEXTS, type NumberTexts } from '../../core/json/value.js'
import {
  canonicalJson,
  type PublicKeyEntry,
  type ReceiptPayload,
  type ReceiptVerification,
  receiptSchema,
  sha256Hex,
  verifyReceipt,
} from '../../records/index.js'
import type { LocalParts, ReplayedPart, Replayer } from '../capability.js'

/** What is put before {@link replayReceipt}. */
export interface ReplayQuestion {
  readonly receipt: JsonValue
  readonly receiptNumbers?: NumberTexts
  readonly request: StrictJson
  /** 64 hex digits. */
  readonly salt?: string
  /** The policy that the receipt names; needed where it is not the one in force here. */
  readonly policy?: JsonValue
}

/** What the one who replays goes by. */
export interface Known {
  readonly keys: readonly PublicKeyEntry[]
  /** A policy that was in force here before, by its digest; null where it is not known. */
  kept(digest: string): Promise<JsonValue | null>
}

/** What became of it. */
export interface ReplayReport {
  /** `different` as soon as one part is; `equal` when each was found out again; else some are attested only. */
  readonly result: 'equal' | 'different' | 'partly_attested'
  /** What holds: `structural` the hash, `authenticated` the signature under a trusted key, `replayed` nothing differs. */
  readonly labels: readonly ('structural' | 'authenticated' | 'replayed')[]
  readonly verification: ReceiptVerification
  readonly policy: { readonly digest: string; readonly isInForce: boolean }
  readonly parts: readonly ReplayedPart[]
}

/**
 * Finds out again what a receipt says, from the request, the salt and the policy alone.
 *
 * @param known whose signatures are believed, and the policies that are kept here
 * @throws {Refusal} `not_replayable`, `policy_needed`, `policy_mismatch`, `policy_unusable`, or what the request is refused for
 * @throws {Unavailable} nothing can be found out now
 */
export async function replayReceipt(
  question: ReplayQuestion,
  parts: LocalParts,
  known: Known,
): Promise<ReplayReport> {
  const payload = payloadOf(question.receipt)
  const replayer = replayerOf(payload, parts)
  const inForce = policyText(await replayer.policy(parts))
  const policy = await policyFor(payload, question.policy, inForce, known)
  const verification = verified(question, known)
  const salt = question.salt === undefined ? null : Buffer.from(question.salt, 'hex')
  const found = await replayer.replay({ payload, request: question.request, salt, policy }, parts)
  const all = [requestPart(verification), ...found]
  return {
    result: resultOf(all),
    labels: labelsOf(verification, all),
    verification,
    policy: { digest: payload.policy.digest, isInForce: sha256Hex(inForce) === payload.policy.digest },
    parts: all,
  }
}

function payloadOf(receipt: JsonValue): ReceiptPayload {
  const read = receiptSchema.safeParse(receipt)
  if (read.success) return read.data.payload
  throw new Refusal('not_replayable', 'This is not a receipt, so there is nothing to replay.', {
    field: 'receipt',
  })
}

function replayerOf({ kind }: ReceiptPayload, { replayers }: LocalParts): Replayer {
  const replayer = replayers.find((known) => known.kind === kind)
  if (replayer) return replayer
  throw new Refusal('not_replayable', `Receipts of kind ${kind} cannot be replayed.`, { field: 'receipt' })
}

function policyText(policy: object): string {
  return canonicalJson(JSON.parse(JSON.stringify(policy)))
}

async function policyFor(
  { policy: { digest } }: ReceiptPayload,
  given: JsonValue | undefined,
  inForce: string,
  { kept }: Known,
): Promise<JsonValue> {
  if (given !== undefined) {
    if (sha256Hex(canonicalJson(given)) === digest) return given
    throw new Refusal('policy_mismatch', `The policy sent is not the one with digest ${digest}.`, {
      field: 'policy',
    })
  }
  if (sha256Hex(inForce) === digest) return JSON.parse(inForce) as JsonValue
  const found = await kept(digest)
  if (found !== null) return found
  throw new Refusal(
    'policy_needed',
    `The receipt was issued under policy ${digest}, which is not in force here.`,
    {
      field: 'policy',
      digest,
    },
  )
}

function verified({ receipt, receiptNumbers, request, salt }: ReplayQuestion, { keys }: Known) {
  const withRequest =
    salt === undefined ? {} : { request: request.value, requestNumbers: request.numbers, salt }
  const toVerify = { receipt, receiptNumbers: receiptNumbers ?? NO_NUMBER_TEXTS, ...withRequest }
  return verifyReceipt(toVerify, { keys })
}

function requestPart({ commitment }: ReceiptVerification): ReplayedPart {
  const name = { part: 'request', expected: 'matches', actual: commitment } as const
  if (commitment === 'matches') return { ...name, result: 'equal' }
  if (commitment === 'differs')
    return { ...name, result: 'different', reason: 'the receipt is of another request' }
  return { ...name, result: 'attested_only', actual: null, reason: 'without the salt nobody can tell' }
}

function resultOf(parts: readonly ReplayedPart[]): ReplayReport['result'] {
  if (parts.some(({ result }) => result === 'different')) return 'different'
  return parts.every(({ result }) => result === 'equal') ? 'equal' : 'partly_attested'
}

function labelsOf(verification: ReceiptVerification, parts: readonly ReplayedPart[]): ReplayReport['labels'] {
  return [
    ...(verification.hashMatches ? (['structural'] as const) : []),
    ...(verification.signature === 'valid' ? (['authenticated'] as const) : []),
    ...(resultOf(parts) === 'different' ? [] : (['replayed'] as const)),
  ]
}
