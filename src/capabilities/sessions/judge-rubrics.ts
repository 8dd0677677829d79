import { z } from 'zod'
import type { Job, JobKind } from '../../queue/index.js'
import { type LogEntry, type RubricRuling, settleRubric } from '../../sessions/index.js'
import type { VerificationRow } from '../../store/index.js'
import type { ServerParts } from '../capability.js'
import { answerIn, type KeptOnRecord, onRecordIn } from './kept-verification.js'
import { logOf } from './log.js'
import { ruleRubric } from './rule-rubric.js'
import { findSession } from './session.js'
import { answerOf, keepAnswer } from './session-answer.js'
import { webhookJobs } from './webhooks.js'

const NAME = 'rubric'
/** For reading the session, besides the judge's own time. */
const READING_MS = 10_000

/** Names only: the queue holds no text of a user's but these. */
const pendingSchema = z.object({
  tenant: z.string(),
  session: z.string(),
  verification: z.string(),
  check: z.string(),
})

type Pending = z.output<typeof pendingSchema>

/** A job for each rubric that a verification leaves open. */
export function rubricJobs(
  { tenant, session, id }: Pick<VerificationRow, 'tenant' | 'session' | 'id'>,
  checks: readonly string[],
): Job[] {
  return checks.map((check) => ({
    name: NAME,
    data: { tenant, session, verification: id, check } satisfies Pending,
  }))
}

/** Asks the judge, three times if need be, and ends the rubric in any case. */
export function rubricKind(parts: ServerParts): JobKind {
  return {
    name: NAME,
    // By the setting: a server without a judge must not shorten the time of those that have one.
    timeMs: parts.settings.JUDGE_BUDGET_MS + READING_MS,
    tries: 3,
    retryDelaySeconds: 2,
    atOnce: 4,
    async run(data, signal) {
      const pending = pendingSchema.parse(data)
      const ruling = await rulingOn(pending, parts, signal)
      if (ruling === 'elsewhere') return 'elsewhere'
      if (ruling && !signal.aborted) await settle(pending, ruling, parts)
      return 'done'
    },
    giveUp: (data) => settle(pendingSchema.parse(data), UNANSWERED, parts),
    missing: async () => (await parts.store.pendingVerifications()).flatMap(pendingIn),
  }
}

const UNANSWERED: RubricRuling = {
  kind: 'error',
  code: 'judge_unavailable',
  message: 'The judge could not be asked, or did not answer in time.',
}

const UNJUDGED: RubricRuling = {
  kind: 'error',
  code: 'no_judge',
  message: 'No server with a judge was there in time, so that nobody ruled on the criteria.',
}

function pendingIn(row: VerificationRow): Pending[] {
  const open = answerIn(row).verifiers.filter(({ outcome }) => outcome === 'pending')
  return open.map(({ id }) => ({
    tenant: row.tenant,
    session: row.session,
    verification: row.id,
    check: id,
  }))
}

/** Null where nobody waits for one any more; `elsewhere` where another server may have a judge. */
async function rulingOn(
  pending: Pending,
  parts: ServerParts,
  signal: AbortSignal,
): Promise<RubricRuling | 'elsewhere' | null> {
  const row = await waiting(pending, parts)
  const kept = row && onRecordIn(row)
  const rubric = kept?.rubrics.find(({ id }) => id === pending.check)
  if (!kept || !rubric) return null
  if (parts.judge.providers.length === 0) return isOverdue(kept, parts) ? UNJUDGED : 'elsewhere'
  const session = await findSession(pending.tenant, pending.session, parts)
  const log = () => firstOf(logOf(session.row, parts), kept.logEntries)
  return ruleRubric({ rubric, log, changes: kept.changes ?? null }, parts.judge, { signal })
}

/** Whether a server with a judge was waited for long enough. */
function isOverdue({ askedAt }: KeptOnRecord, { clock, settings }: ServerParts): boolean {
  return askedAt === undefined || clock().getTime() - Date.parse(askedAt) >= settings.RUBRIC_DEADLINE_MS
}

async function* firstOf(entries: AsyncIterable<LogEntry>, count: number): AsyncGenerator<LogEntry> {
  let left = count
  if (left === 0) return
  for await (const entry of entries) {
    yield entry
    if (--left === 0) return
  }
}

/** The verification whose check is still pending; null where it was replaced or forgotten, or the check has ended. */
async function waiting(
  { tenant, session, verification, check }: Pending,
  { store }: ServerParts,
): Promise<VerificationRow | null> {
  const row = await store.getVerification(tenant, session)
  if (row?.id !== verification) return null
  const isPending = answerIn(row).verifiers.some(({ id, outcome }) => id === check && outcome === 'pending')
  return isPending ? row : null
}

/**
 * Puts a ruling into the answer. Rulings on other rubrics may come at the same time, on this server or another one: whoever
 * finds the answer changed begins anew. A receipt is durable before an answer shows it.
 */
async function settle(pending: Pending, ruling: RubricRuling, parts: ServerParts): Promise<void> {
  for (;;) {
    const row = await waiting(pending, parts)
    if (!row) return
    const { session_id, ...verification } = answerIn(row)
    const settled = settleRubric(verification, pending.check, ruling)
    const answer = answerOf(session_id, settled, onRecordIn(row), parts)
    await keepAnswer({ tenant: row.tenant, latencyMs: null }, answer, parts)
    const jobs = answer.receipt ? webhookJobs({ tenant: row.tenant, id: row.id, answer }, parts) : []
    const isSet = await parts.store.setAnswer({ ...row, answer: JSON.stringify(answer) }, (sql) =>
      parts.queue.send(jobs, sql),
    )
    if (isSet) return parts.queue.wake()
  }
}
