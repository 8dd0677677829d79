import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { readBy } from '../../core/validate.js'
import { type Diagnosis, diagnose, type Session } from '../../sessions/index.js'
import type { LocalParts, ServerParts } from '../capability.js'
import { doctorRequestSchema } from './doctor-wire.js'
import { withGivenSession } from './given-session.js'
import { logOf } from './log.js'
import { checkedStates, findSession, orChanged, refuseIfChanged } from './session.js'
import { takeAfter } from './state.js'
import { suiteOf } from './verify.js'

/**
 * Checks the checks of a request, on the session that it holds whole.
 *
 * @throws {Refusal} the request cannot be served, or a check could never hold @throws {Unavailable}
 */
export async function diagnoseGiven(raw: StrictJson, parts: LocalParts): Promise<Diagnosis> {
  const request = readBy(doctorRequestSchema, raw.value)
  if (!request.before) {
    const message =
      'before is missing: checks are tried on a run that did nothing, and on others made from it.'
    throw new Refusal('invalid_request', message, { field: 'before' })
  }
  return withGivenSession({ request, raw }, parts, (session) => diagnoseRun(raw, session, parts))
}

/**
 * The same on a session that is there: its run is taken to have done all as it should be.
 *
 * @throws {Refusal} `no_such_session`, `session_changed`, and as above @throws {Unavailable}
 */
export async function diagnoseSession(
  tenant: string,
  raw: StrictJson,
  parts: ServerParts,
): Promise<Diagnosis> {
  const request = readBy(doctorRequestSchema, raw.value)
  const { sessionId, before, after } = request
  if (sessionId === undefined || before || after) return diagnoseGiven(raw, parts)
  const session = await takeAfter(await findSession(tenant, sessionId, parts), parts)
  const { row } = session
  const run = { startedAt: row.openedAt, endedAt: parts.clock().toISOString() }
  const states = await orChanged(session, parts, () => checkedStates(session, parts))
  const diagnosis = await diagnoseRun(raw, { ...states, log: () => logOf(row, parts), run }, parts)
  await refuseIfChanged(session, parts)
  return diagnosis
}

async function diagnoseRun(raw: StrictJson, session: Session, parts: LocalParts): Promise<Diagnosis> {
  const guarded = parts.guarded.share()
  const { before, after } = session
  const suite = await suiteOf(raw, session, guarded)
  const doNothing = { before, after: before, log: noEntries, run: session.run }
  return diagnose(suite, { doNothing, ...(after && { oracle: session }) }, guarded)
}

async function* noEntries() {}
