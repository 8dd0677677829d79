import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StrictJson } from '../../core/json/strict.js'
import { numberTextsBelow } from '../../core/json/value.js'
import type { LogEntry, Session } from '../../sessions/index.js'
import { openSnapshotFolder, type SnapshotFolder, type StoredSnapshot } from '../../snapshots/index.js'
import { pushedTables } from '../../sources/index.js'
import type { LocalParts } from '../capability.js'
import type { GivenSession } from './given-wire.js'
import { entryOf } from './log.js'
import { keptAs, PUSHED, withSource } from './session.js'

/** A request that holds a session, as it was read and as it came. */
export interface Given {
  readonly request: Omit<GivenSession, 'after'> & { readonly after?: GivenSession['after'] | undefined }
  readonly raw: StrictJson
}

/**
 * Does something with a session that a request holds whole. Its states lie in a folder of their own, which is gone
 * afterwards.
 *
 * @throws {Refusal} a table or an entry cannot be read, with `field`
 * @throws {Unavailable} the disk would not have it
 */
export async function withGivenSession<Result>(
  given: Given,
  parts: LocalParts,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const path = await mkdtemp(join(tmpdir(), 'countersign-session-'))
  try {
    return await work(await sessionOf(given, await openSnapshotFolder(path), parts))
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

async function sessionOf(given: Given, folder: SnapshotFolder, { clock }: LocalParts): Promise<Session> {
  const now = clock().toISOString()
  const { before: first, after: last, run } = given.request
  const before = first ? await stateOf('before', null, given, folder, now) : null
  const after = last ? await stateOf('after', before, given, folder, now) : null
  const entries = entriesOf(given)
  async function* log() {
    yield* entries
  }
  return { before, after, log, run: { startedAt: run?.started_at ?? now, endedAt: run?.ended_at ?? now } }
}

function stateOf(
  name: 'before' | 'after',
  previous: StoredSnapshot | null,
  { request, raw: { value, numbers } }: Given,
  folder: SnapshotFolder,
  takenAt: string,
): Promise<StoredSnapshot> {
  const state = (value as { readonly [state: string]: { readonly tables: StrictJson['value'] } })[name]
  const tables = { value: state?.tables ?? {}, numbers: numberTextsBelow(numbers, `/${name}/tables`) }
  const pushed = pushedTables(tables, `${name}.tables`)
  const { keys, ignore } = request
  return withSource(PUSHED, async ({ push }) => {
    if (!push) throw new TypeError('a pushed environment that takes no tables')
    return keptAs(folder.take(push(pushed, previous, { keys, ignore }), takenAt))
  })
}

function entriesOf({ request, raw: { value, numbers } }: Given): readonly LogEntry[] {
  const { log = [] } = value as { readonly log?: readonly StrictJson['value'][] }
  if (!request.log) return []
  return log.map((entry, i) => entryOf({ value: entry, numbers: numberTextsBelow(numbers, `/log/${i}`) }))
}
