import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { numberTextsBelow } from '../../core/json/value.js'
import type { Sql } from '../../core/sql.js'
import { readBy } from '../../core/validate.js'
import type { Judge } from '../../judges/index.js'
import { canonicalJson, requestCommitment } from '../../records/index.js'
import {
  knownTables,
  type PendingRubric,
  reviewSuite,
  type Session,
  type Suite,
  settleRubric,
  type Verification,
  type VerifiedChecks,
  verifyChecks,
} from '../../sessions/index.js'
import type { LocalParts, ServerParts } from '../capability.js'
import { hexOf, newId } from '../new-id.js'
import { rubricJobs } from './judge-rubrics.js'
import type { KeptOnRecord } from './kept-verification.js'
import { logOf } from './log.js'
import type { OnRecord } from './put-on-record.js'
import { ruleRubric } from './rule-rubric.js'
import {
  checkedStates,
  type FoundSession,
  findSession,
  orChanged,
  refuseIfChanged,
  sessionChanged,
} from './session.js'
import { answerOf, keepAnswer, type SessionAnswer } from './session-answer.js'
import { type ShownChanges, shownChanges } from './shown-session.js'
import { takeAfter } from './state.js'
import { webhookJobs } from './webhooks.js'
import { verifierRequestSchema } from './wire.js'

/** A session's checks, run. */
export interface CheckedSession {
  readonly answer: SessionAnswer
  readonly onRecord: OnRecord
  readonly pending: readonly PendingRubric[]
}

/** Who rules on rubrics: somebody later, out of the queue; a judge before anything is answered; or nobody. */
export type RubricJudging =
  | 'later'
  | typeof NOBODY_JUDGES
  | {
      readonly judge: Judge
      /** Told whom is asked, since that takes a while. */
      note(line: string): void
    }

const NOBODY_JUDGES = 'never'

/** A process that answers once asks its judge at once, where it has one. */
export function judgedAtOnce(judge: Judge, note: (line: string) => void): RubricJudging {
  return judge.providers.length > 0 ? { judge, note } : NOBODY_JUDGES
}

/**
 * Reads the session's state as it is now, runs the checks, and puts the verdict on record where it has ended.
 *
 * @throws {Refusal} `no_such_session`, `bad_check` and others of the checks, before anything runs; `session_changed`: another
 *   call replaced the states while they were read
 * @throws {Unavailable} nothing can be told now
 */
export async function verifySession(
  tenant: string,
  body: StrictJson,
  parts: ServerParts,
  judging: RubricJudging = parts.judge.providers.length > 0 ? 'later' : NOBODY_JUDGES,
): Promise<CheckedSession> {
  const startedAt = parts.clock()
  const found = await sessionIn(tenant, body, parts)
  readBy(verifierRequestSchema, body.value)
  const session = await takeAfter(found, parts)
  const { before, after } = await orChanged(session, parts, () => checkedStates(session, parts))
  const { row } = session
  const run = { startedAt: row.openedAt, endedAt: parts.clock().toISOString() }
  const checked = await checkSession(
    row.id,
    body,
    { before, after, log: () => logOf(row, parts), run },
    parts,
    judging,
  )
  const changes = checked.pending.length > 0 ? await shownChanges(before, after) : null
  const latencyMs = Math.max(0, parts.clock().getTime() - startedAt.getTime())
  await keep(session, body, { ...checked, changes, latencyMs }, parts)
  return checked
}

/**
 * The checks of a request on a session; nothing is stored.
 *
 * @param judging who rules on rubrics; where nobody does they are `no_judge`
 */
export async function checkSession(
  id: string,
  body: StrictJson,
  session: Session,
  parts: LocalParts,
  judging: RubricJudging = NOBODY_JUDGES,
): Promise<CheckedSession> {
  const guarded = parts.guarded.share()
  const suite = await suiteOf(body, session, guarded)
  const checked = await verifyChecks(suite, session, { guarded, hasJudge: judging !== NOBODY_JUDGES })
  const { pending, ...verification } = await judgedNow(checked, session, judging)
  const salt = parts.chance(32)
  const onRecord = {
    salt: hexOf(salt),
    requestCommitment: requestCommitment(salt, body.value, body.numbers),
    types: suite.checks.map(({ type }) => type),
  }
  return { answer: answerOf(id, verification, onRecord, parts), onRecord, pending }
}

/** Rules on what is open, one after the other; what cannot be ruled on now never will be. */
async function judgedNow(
  { pending, ...verification }: VerifiedChecks,
  { before, after, log }: Session,
  judging: RubricJudging,
): Promise<VerifiedChecks> {
  if (typeof judging === 'string' || pending.length === 0) return { ...verification, pending }
  const changes = await shownChanges(before, after)
  let settled: Verification = verification
  for (const rubric of pending) {
    judging.note(`${rubric.id}: asking ${judging.judge.providers.map(({ name }) => name).join(', ')} ...`)
    const ruling = await ruleRubric({ rubric, log, changes }, judging.judge, { isLast: true })
    settled = settleRubric(settled, rubric.id, ruling)
  }
  return { ...settled, pending: [] }
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

/** An unknown session comes before whatever else is wrong. */
function sessionIn(tenant: string, { value }: StrictJson, parts: ServerParts): Promise<FoundSession> {
  const id = value !== null && typeof value === 'object' && 'sessionId' in value ? value.sessionId : undefined
  if (typeof id === 'string') return findSession(tenant, id, parts)
  readBy(verifierRequestSchema, value)
  throw new Refusal('invalid_request', 'sessionId is missing.', { field: 'sessionId' })
}

interface Kept {
  /** Null where nobody will judge anything of it later. */
  readonly changes: ShownChanges
  readonly latencyMs: number
}

/** Durable before it is answered, and with it the jobs that it leaves to do. */
async function keep(
  session: FoundSession,
  body: StrictJson,
  { answer, onRecord, pending, changes, latencyMs }: CheckedSession & Kept,
  parts: ServerParts,
): Promise<void> {
  const { row } = session
  await refuseIfChanged(session, parts)
  await keepAnswer({ tenant: row.tenant, latencyMs }, answer, parts)
  const askedAt = parts.clock().toISOString()
  const kept: KeptOnRecord = { ...onRecord, rubrics: pending, logEntries: row.logEntries, changes, askedAt }
  const verification = {
    tenant: row.tenant,
    session: row.id,
    id: newId('ver', 12, parts.chance),
    request: canonicalJson(body.value, body.numbers),
    answer: JSON.stringify(answer),
    onRecord: JSON.stringify(kept),
  }
  const rubrics = rubricJobs(
    verification,
    pending.map(({ id }) => id),
  )
  const jobs = [...rubrics, ...webhookJobs({ tenant: row.tenant, id: verification.id, answer }, parts)]
  const send = jobs.length > 0 ? (sql: Sql) => parts.queue.send(jobs, sql) : undefined
  if (!(await parts.store.putVerification(row, verification, send))) {
    await refuseIfChanged(session, parts)
    throw sessionChanged()
  }
  parts.queue.wake()
}
