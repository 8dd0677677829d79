import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { numberTextsBelow } from '../../core/json/value.js'
import { readBy } from '../../core/validate.js'
import { canonicalJson, type Receipt, requestCommitment } from '../../records/index.js'
import {
  knownTables,
  type PendingRubric,
  reviewSuite,
  type Session,
  type Suite,
  type Verification,
  verifyChecks,
} from '../../sessions/index.js'
import type { LocalParts, ServerParts } from '../capability.js'
import { logOf } from './log.js'
import { type OnRecord, SESSION_POLICY, sessionReceipt } from './put-on-record.js'
import { type FoundSession, findSession, noSuchSession, snapshotsOf } from './session.js'
import { takeAfter } from './state.js'
import { verifierRequestSchema } from './wire.js'

/** What the checks of a session said, with its receipt once nothing is pending. */
export interface SessionAnswer extends Verification {
  readonly session_id: string
  readonly receipt?: Receipt
  /** 32 random bytes, lower-case hex. */
  readonly salt?: string
}

/** A session's checks, run. */
export interface CheckedSession {
  readonly answer: SessionAnswer
  readonly onRecord: OnRecord
  readonly pending: readonly PendingRubric[]
}

/**
 * Reads the session's state as it is now, runs the checks, and puts the verdict on record where it has ended.
 *
 * @throws {Refusal} `no_such_session`, `bad_check` and others of the checks, before anything runs
 * @throws {Unavailable} nothing can be told now
 */
export async function verifySession(
  tenant: string,
  body: StrictJson,
  parts: ServerParts,
): Promise<CheckedSession> {
  const found = await sessionIn(tenant, body, parts)
  readBy(verifierRequestSchema, body.value)
  const session = await takeAfter(found, parts)
  const { before, after } = await snapshotsOf(session, parts)
  const { row } = session
  const run = { startedAt: row.openedAt, endedAt: parts.clock().toISOString() }
  const checked = await checkSession(
    row.id,
    body,
    { before, after, log: () => logOf(row, parts), run },
    parts,
  )
  await keep(session, body, checked, parts)
  return checked
}

/** The checks of a request on a session; nothing is stored. */
export async function checkSession(
  id: string,
  body: StrictJson,
  session: Session,
  parts: LocalParts,
): Promise<CheckedSession> {
  const guarded = parts.guarded.share()
  const suite = await suiteOf(body, session, guarded)
  const { pending, ...verification } = await verifyChecks(suite, session, { guarded, hasJudge: false })
  const salt = parts.chance(32)
  const onRecord = {
    salt: Buffer.from(salt).toString('hex'),
    requestCommitment: requestCommitment(salt, body.value, body.numbers),
    types: suite.checks.map(({ type }) => type),
  }
  return { answer: answerOf(id, verification, onRecord, parts), onRecord, pending }
}

/** @throws {Refusal} a check that could never run, or never hold */
export function suiteOf(
  { value, numbers }: StrictJson,
  { before, after }: Pick<Session, 'before' | 'after'>,
  guarded: Parameters<typeof reviewSuite>[2],
): Promise<Suite> {
  const { checks } = value as { readonly checks: StrictJson['value'] }
  const strict = { value: checks, numbers: numberTextsBelow(numbers, '/checks') }
  return reviewSuite(strict, knownTables([before, after]), guarded)
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

/** An unknown session comes before whatever else is wrong. */
function sessionIn(tenant: string, { value }: StrictJson, parts: ServerParts): Promise<FoundSession> {
  const id = value !== null && typeof value === 'object' && 'sessionId' in value ? value.sessionId : undefined
  if (typeof id === 'string') return findSession(tenant, id, parts)
  readBy(verifierRequestSchema, value)
  throw new Refusal('invalid_request', 'sessionId is missing.', { field: 'sessionId' })
}

/** Durable before it is answered. */
async function keep(
  { row }: FoundSession,
  body: StrictJson,
  { answer, onRecord }: CheckedSession,
  parts: ServerParts,
): Promise<void> {
  await keepReceipt(row.tenant, answer, parts)
  const isKept = await parts.store.putVerification({
    tenant: row.tenant,
    session: row.id,
    id: `ver_${Buffer.from(parts.chance(12)).toString('hex')}`,
    request: canonicalJson(body.value, body.numbers),
    answer: JSON.stringify(answer),
    onRecord: JSON.stringify(onRecord),
  })
  if (!isKept) throw noSuchSession(row.id)
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
