import { Refusal, Unavailable } from '../../core/errors.js'
import { SnapshotTrouble, type StoredSnapshot } from '../../snapshots/index.js'
import { type EnvironmentSettings, openSource, type Source, SourceTrouble } from '../../sources/index.js'
import type { SessionRow } from '../../store/index.js'
import type { ServerParts } from '../capability.js'
import type { StateOptions } from './wire.js'

/** A session with what it looks at. */
export interface FoundSession {
  readonly row: SessionRow
  readonly options: StateOptions
}

/** What a session without an environment goes by: its client pushes tables. */
export const PUSHED: EnvironmentSettings = { kind: 'rows', name: 'rows' }

/** @throws {Refusal} `no_such_session`: this tenant has none of this id */
export async function findSession(tenant: string, id: string, { store }: ServerParts): Promise<FoundSession> {
  const row = id.includes('\0') ? null : await store.getSession(tenant, id)
  if (!row) throw noSuchSession(id)
  return { row, options: JSON.parse(row.options) as StateOptions }
}

export function noSuchSession(id: string): Refusal {
  const shown = id.length > 128 ? `${id.slice(0, 125)}...` : id
  return new Refusal('no_such_session', `There is no session ${JSON.stringify(shown.toWellFormed())}.`)
}

/** The settings of an environment. @throws {Refusal} `no_such_environment` */
export function environmentOf(name: string | null, { config }: ServerParts): EnvironmentSettings {
  if (name === null) return PUSHED
  const found = config.environments.find((environment) => environment.name === name)
  if (found) return found
  const known = config.environments.map((environment) => environment.name)
  const list =
    known.length === 0
      ? 'no configuration names any (--config, or COUNTERSIGN_CONFIG)'
      : `there is ${known.join(', ')}`
  const message = `There is no environment ${JSON.stringify(name.slice(0, 64).toWellFormed())}; ${list}.`
  throw new Refusal('no_such_environment', message, { field: 'environment' })
}

/** Whether its clients say what the state is. */
export function isPushed({ kind }: EnvironmentSettings): boolean {
  return kind === 'rows'
}

/**
 * Does something with an environment's state, and leaves it.
 *
 * @throws {Refusal} `no_such_table` or `no_such_column`: what the session looks at is not there
 * @throws {Unavailable} `environment_unreadable`: trouble on the environment's side or ours, which blames no agent
 */
export async function withSource<Result>(
  settings: EnvironmentSettings,
  work: (source: Source) => Promise<Result>,
): Promise<Result> {
  const source = openSource(settings)
  try {
    return await work(source)
  } catch (error) {
    throw error instanceof SourceTrouble ? answerTo(error, settings) : error
  } finally {
    await source.close()
  }
}

const ASKED_FOR = ['no_such_table', 'no_such_column', 'bad_key'] as const

function answerTo(trouble: SourceTrouble, { name }: EnvironmentSettings): Error {
  const asked = ASKED_FOR.find((kind) => kind === trouble.kind)
  if (asked)
    return new Refusal('invalid_request', trouble.message, {
      field: asked === 'no_such_table' ? 'tables' : 'keys',
    })
  const message = `The state of environment ${name} cannot be read (${trouble.kind}): ${trouble.message}`
  return new Unavailable('environment_unreadable', message)
}

/**
 * A snapshot of a session; null where none was taken.
 *
 * @throws {Unavailable} `snapshot_unreadable`: it is damaged, or lies in the data folder of another server
 */
export async function openSnapshot(
  id: string | null,
  { snapshots }: ServerParts,
): Promise<StoredSnapshot | null> {
  if (id === null) return null
  try {
    return await snapshots.open(id)
  } catch (error) {
    if (!(error instanceof SnapshotTrouble)) throw error
    const hint =
      error.code === 'snapshot_missing'
        ? ' Servers that share a database share sessions only where they share the folder snapshots/ of the data folder.'
        : ''
    throw new Unavailable(
      'snapshot_unreadable',
      `A snapshot of the session cannot be read: ${error.message}.${hint}`,
    )
  }
}

/**
 * What was found of a session's states may be answered: nobody has replaced or forgotten them meanwhile, so that they were there
 * to the end, and are what the session has now.
 *
 * @throws {Refusal} `session_changed`, or `no_such_session`
 */
export async function refuseIfChanged({ row }: FoundSession, parts: ServerParts): Promise<void> {
  const now = await findSession(row.tenant, row.id, parts)
  if (!isUnchanged(now.row, row)) throw sessionChanged()
}

/** A state that is not there since another call replaced it is no trouble of ours. @throws {Refusal} `session_changed` */
export async function orChanged<Result>(
  session: FoundSession,
  parts: ServerParts,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unavailable) await refuseIfChanged(session, parts)
    throw error
  }
}

export function sessionChanged(): Refusal {
  return new Refusal(
    'session_changed',
    'The session was changed by another call meanwhile; nothing was kept of this one.',
  )
}

/** How often what is shown of a session begins anew because other calls replace its states. */
const SHOW_TRIES = 5

/**
 * What is shown of a session's states: of those that it has now, where they are replaced while they are read.
 *
 * @throws {Refusal} `no_such_session` @throws {Unavailable} `snapshot_unreadable`
 */
export async function ofPresentStates<Result>(
  session: FoundSession,
  parts: ServerParts,
  show: (session: FoundSession) => Promise<Result>,
): Promise<Result> {
  let shown = session
  for (let tries = 1; ; tries += 1) {
    try {
      return await show(shown)
    } catch (error) {
      if (!(error instanceof Unavailable) || tries === SHOW_TRIES) throw error
      const now = await findSession(shown.row.tenant, shown.row.id, parts)
      if (isUnchanged(now.row, shown.row)) throw error
      shown = now
    }
  }
}

function isUnchanged(now: SessionRow, then: SessionRow): boolean {
  return now.version === then.version && now.openedAt === then.openedAt
}

/** Both snapshots of a session. */
export async function snapshotsOf({ row }: FoundSession, parts: ServerParts) {
  const before = await openSnapshot(row.before, parts)
  const after = row.after === row.before ? before : await openSnapshot(row.after, parts)
  return { before, after }
}

/** The states as checks see them. What was pushed once is both; nobody has looked after the run then, so that it is one. */
export async function checkedStates(session: FoundSession, parts: ServerParts) {
  const { before, after } = await snapshotsOf(session, parts)
  return { before: before === after ? null : before, after }
}

/** A snapshot that is being taken. @throws {Unavailable} `snapshot_unwritable` */
export async function keptAs(taking: Promise<StoredSnapshot>): Promise<StoredSnapshot> {
  try {
    return await taking
  } catch (error) {
    if (!(error instanceof SnapshotTrouble)) throw error
    throw new Unavailable('snapshot_unwritable', `The state could not be kept: ${error.message}.`, {
      cause: error,
    })
  }
}
