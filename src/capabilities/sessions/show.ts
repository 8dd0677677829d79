import { wireRow } from '../../core/data/wire-value.js'
import { Unavailable } from '../../core/errors.js'
import {
  type Change,
  countChanges,
  diffSnapshots,
  SnapshotTrouble,
  type StoredSnapshot,
  type TableChanges,
} from '../../snapshots/index.js'
import type { ServerParts } from '../capability.js'
import { type FoundSession, ofPresentStates, snapshotsOf } from './session.js'

interface Page {
  readonly after: number
  readonly limit: number
}

/** A session as GET /sessions/{id} has it. */
export function showSession(session: FoundSession, parts: ServerParts) {
  return ofPresentStates(session, parts, (present) => sessionShown(present, parts))
}

async function sessionShown(session: FoundSession, parts: ServerParts) {
  const { row } = session
  const { before, after } = await snapshotsOf(session, parts)
  const names = [
    ...new Set([before, after].flatMap((snapshot) => snapshot?.tables.map(({ name }) => name) ?? [])),
  ]
  return {
    session_id: row.id,
    environment: row.environment,
    opened_at: row.openedAt,
    before: before?.takenAt ?? null,
    after: after?.takenAt ?? null,
    tables: names.sort().map((name) => ({
      name,
      rows_before: rowsIn(before, name),
      rows_after: rowsIn(after, name),
    })),
    log_entries: row.logEntries,
  }
}

function rowsIn(snapshot: StoredSnapshot | null, name: string): number | null {
  return snapshot?.tables.find((table) => table.name === name)?.rows ?? null
}

/** A part of what differs between the two states of a session; nothing where there is only one. */
export function showDiff(session: FoundSession, page: Page, parts: ServerParts) {
  return ofPresentStates(session, parts, (present) => diffShown(present, page, parts))
}

async function diffShown(session: FoundSession, { after: from, limit }: Page, parts: ServerParts) {
  const { before, after } = await snapshotsOf(session, parts)
  const page = { session_id: session.row.id, tables: [], changes: [], next: null }
  if (!before || !after) return page
  try {
    const tables = (await countChanges(before, after)).filter(isChanged).map(tableAnswer)
    const { changes, hasMore } = await pageOfChanges(diffSnapshots(before, after), from, limit)
    return { ...page, tables, changes: changes.map(changeAnswer), next: hasMore ? from + limit : null }
  } catch (error) {
    if (!(error instanceof SnapshotTrouble)) throw error
    throw new Unavailable(
      'snapshot_unreadable',
      `A snapshot of the session cannot be read: ${error.message}.`,
    )
  }
}

async function pageOfChanges(all: AsyncIterable<Change>, from: number, limit: number) {
  const changes: Change[] = []
  let place = 0
  for await (const change of all) {
    if (place >= from + limit) return { changes, hasMore: true }
    if (place >= from) changes.push(change)
    place += 1
  }
  return { changes, hasMore: false }
}

function isChanged(table: TableChanges): boolean {
  const { kind, added, removed, changed, columnsAdded, columnsDropped, columnsChanged } = table
  return (
    kind !== 'kept' ||
    added + removed + changed + columnsAdded.length + columnsDropped.length + columnsChanged.length > 0
  )
}

function tableAnswer({ table, kind, added, removed, changed, ...columns }: TableChanges) {
  return {
    table,
    kind,
    added,
    removed,
    changed,
    columns_added: columns.columnsAdded,
    columns_dropped: columns.columnsDropped,
    columns_changed: columns.columnsChanged,
  }
}

/** A change as answers have it: whole rows, and of a changed one the fields that differ. */
function changeAnswer(change: Change) {
  const { kind, table, key } = change
  return {
    kind,
    table,
    key,
    ...('before' in change && { before: wireRow(change.before) }),
    ...('after' in change && { after: wireRow(change.after) }),
    ...('fields' in change && { fields: change.fields }),
  }
}

/** A part of a session's log. */
export async function showLog(
  { row: { tenant, id } }: FoundSession,
  { after, limit }: Page,
  { store }: ServerParts,
): Promise<string> {
  const rows = await store.getLog(tenant, id, after, limit + 1)
  const shown = rows.slice(0, limit)
  // As texts, so that no number of an entry is rounded.
  const entries = shown.map(({ seq, entry }) => `{"seq":${seq},"entry":${entry}}`)
  const next = rows.length > limit ? (shown.at(-1)?.seq ?? null) : null
  return `{"session_id":${JSON.stringify(id)},"entries":[${entries.join(',')}],"next":${next}}`
}
