import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { numberTextsBelow } from '../../core/json/value.js'
import { limitsOf } from '../../core/settings.js'
import type { TableReading } from '../../snapshots/index.js'
import { type PushedTables, pushedLines, pushedTables } from '../../sources/index.js'
import type { ServerParts } from '../capability.js'
import { newId } from '../new-id.js'
import {
  environmentOf,
  type FoundSession,
  findSession,
  isPushed,
  keptAs,
  openSnapshot,
  orChanged,
  sessionChanged,
  withSource,
} from './session.js'
import type { OpenRequest } from './wire.js'

/** Which of a session's states. */
export type As = 'before' | 'after'

/**
 * Opens a session and takes its state before the run.
 *
 * @throws {Refusal} `session_exists`, `no_such_environment`, or what is looked at is not there
 * @throws {Unavailable} the state cannot be read or kept now
 */
export async function openSession(
  tenant: string,
  { sessionId, environment, ...options }: OpenRequest,
  parts: ServerParts,
): Promise<FoundSession> {
  const id = sessionId ?? newId('session', 12, parts.chance)
  const settings = environmentOf(environment ?? null, parts)
  if (await parts.store.getSession(tenant, id)) throw sessionExists(id)
  const before = isPushed(settings)
    ? null
    : await withSource(settings, (source) => take(source.read(options), parts))
  const row = {
    tenant,
    id,
    environment: environment ?? null,
    options: JSON.stringify(options),
    before: before?.id ?? null,
    after: null,
    openedAt: parts.clock().toISOString(),
  }
  if (!(await parts.store.putSession(row))) {
    if (before) await parts.snapshots.forget(before.id)
    throw sessionExists(id)
  }
  return findSession(tenant, id, parts)
}

/** What a client pushed: tables in one body, or a line for each row. */
export type Push = { readonly body: StrictJson } | { readonly lines: AsyncIterable<StrictJson> }

/**
 * Keeps the tables that a client pushed as the state before, after, or both.
 *
 * @param as without it the session's first push is both, and later ones are after
 * @throws {Refusal} `not_pushed`, `session_changed`, or the tables cannot be read
 */
export async function pushState(
  session: FoundSession,
  push: Push,
  as: As | undefined,
  parts: ServerParts,
): Promise<FoundSession> {
  const settings = environmentOf(session.row.environment, parts)
  if (!isPushed(settings)) {
    const message = `The state of environment ${settings.name} is read by the server; only pushed sessions take tables.`
    throw new Refusal('not_pushed', message)
  }
  const pushed = await tablesOf(push, parts)
  if (pushed.size === 0) {
    // Taken for a state that has not changed, a push that lost its tables on the way would be one of an agent that did nothing.
    const message =
      'The push names no table; of one without rows say {"table": NAME} in a line, or "tables": {NAME: []}.'
    throw new Refusal('invalid_request', message, { field: 'tables' })
  }
  const taken = await orChanged(session, parts, async () => {
    const previous = await openSnapshot(previousOf(session, as), parts)
    return withSource(settings, async (source) => {
      if (!source.push) throw new TypeError('a pushed environment that takes no tables')
      return take(source.push(pushed, previous, session.options), parts)
    })
  })
  const { before, after } = session.row
  const next =
    as === 'before'
      ? { before: taken.id, after }
      : { before: as === undefined ? (before ?? taken.id) : before, after: taken.id }
  return replaceSnapshots(session, next, parts)
}

function previousOf({ row: { before, after } }: FoundSession, as: As | undefined): string | null {
  return as === 'before' ? before : (after ?? before)
}

async function tablesOf(push: Push, { settings }: ServerParts): Promise<PushedTables> {
  if ('body' in push) {
    const { value, numbers } = push.body
    const tables = (value as { readonly tables: StrictJson['value'] }).tables
    return pushedTables({ value: tables, numbers: numberTextsBelow(numbers, '/tables') })
  }
  const lines = pushedLines(limitsOf(settings).pushChars)
  for await (const line of push.lines) lines.add(line)
  return lines.tables()
}

/**
 * Reads an environment's state as the one after the run. Where clients push it, it stays what they pushed last.
 *
 * @throws {Refusal} `session_changed` @throws {Unavailable}
 */
export async function takeAfter(session: FoundSession, parts: ServerParts): Promise<FoundSession> {
  const settings = environmentOf(session.row.environment, parts)
  if (isPushed(settings)) return session
  const before = await orChanged(session, parts, () => openSnapshot(session.row.before, parts))
  const mayBeGone = before?.tables.map(({ name }) => name) ?? []
  const after = await withSource(settings, (source) =>
    take(source.read({ ...session.options, mayBeGone }), parts),
  )
  return replaceSnapshots(session, { before: session.row.before, after: after.id }, parts)
}

/** Sets the snapshots, and forgets those that nothing names any more. */
async function replaceSnapshots(
  { row, options }: FoundSession,
  next: { readonly before: string | null; readonly after: string | null },
  parts: ServerParts,
): Promise<FoundSession> {
  const isSet = await parts.store.setSnapshots(row, next)
  const [kept, old] = isSet ? [next, row] : [row, next]
  await forgetUnused([old.before, old.after], [kept.before, kept.after], parts)
  if (!isSet) throw sessionChanged()
  return { row: { ...row, ...next, version: row.version + 1 }, options }
}

async function forgetUnused(
  old: readonly (string | null)[],
  kept: readonly (string | null)[],
  { snapshots }: ServerParts,
): Promise<void> {
  for (const id of new Set(old)) if (id !== null && !kept.includes(id)) await snapshots.forget(id)
}

/**
 * Puts an environment's state back to what it was before.
 *
 * @throws {Refusal} `not_resettable` @throws {Unavailable}
 */
export async function resetSession(session: FoundSession, parts: ServerParts): Promise<void> {
  const settings = environmentOf(session.row.environment, parts)
  const before = await openSnapshot(session.row.before, parts)
  await withSource(settings, async (source) => {
    if (!before || !source.reset) {
      const message = before
        ? `The configuration does not allow the state of ${settings.name} to be put back (reset: true would).`
        : 'No state before was taken, so there is none to go back to.'
      throw new Refusal('not_resettable', message)
    }
    await source.reset(before)
  })
}

/** Forgets a session, its log, what its checks said, and its snapshots. @throws {Refusal} `no_such_session` */
export async function forgetSession({ row }: FoundSession, parts: ServerParts): Promise<void> {
  const gone = await parts.store.forgetSession(row.tenant, row.id)
  if (gone) await forgetUnused([gone.before, gone.after], [], parts)
}

function take(readings: AsyncIterable<TableReading>, { snapshots, clock }: ServerParts) {
  return keptAs(snapshots.take(readings, clock().toISOString()))
}

function sessionExists(id: string): Refusal {
  return new Refusal(
    'session_exists',
    `There is a session ${id} already: take another id, or forget that one first.`,
    { field: 'sessionId' },
  )
}
