import { wireRow } from '../../core/data/wire-value.js'
import type { JsonObject } from '../../judges/index.js'
import { type LogEntry, SessionTrouble } from '../../sessions/index.js'
import { type Change, diffSnapshots, SnapshotTrouble, type StoredSnapshot } from '../../snapshots/index.js'

/** Most that a judge is shown of a session, in UTF-16 units of JSON: what most models take at once. */
const SHOWN_CHARS = 60_000
/** What is beyond this is not counted any more. */
const COUNTED_CHARS = 6_000_000

/** Objects for a judge, as long as they are not too many; all are counted. */
export interface Shown {
  /** Null: together they are longer than a judge is shown. */
  readonly objects: readonly JsonObject[] | null
  /** UTF-16 units of all of them as JSON; at most {@link COUNTED_CHARS}. */
  readonly chars: number
}

/** What changed in the tables of a session; null where one of its states was never taken. */
export type ShownChanges = Shown | { readonly code: SnapshotTrouble['code']; readonly message: string } | null

/** The changes between two states, for a judge: rows added and removed whole, of changed ones the key and the fields. */
export async function shownChanges(
  before: StoredSnapshot | null,
  after: StoredSnapshot | null,
): Promise<ShownChanges> {
  if (!before || !after) return null
  try {
    return await shown(mapped(diffSnapshots(before, after), changeObject))
  } catch (error) {
    if (!(error instanceof SnapshotTrouble)) throw error
    return { code: error.code, message: error.message }
  }
}

/** The log, for a judge. @throws {SessionTrouble} `log_unreadable` */
export function shownLog(log: AsyncIterable<LogEntry>): Promise<Shown> {
  return shown(mapped(log, wireRow))
}

/**
 * What a judge sees of a session: all of it, or nothing, since what it would not see may be what matters.
 *
 * @throws {SessionTrouble} `coverage`, and what the snapshots are in trouble for
 */
export function wholeSession(
  log: Shown,
  changes: ShownChanges,
): { log: JsonObject[]; changes?: JsonObject[] } {
  if (changes !== null && 'code' in changes) throw new SessionTrouble(changes.code, changes.message)
  const chars = log.chars + (changes?.chars ?? 0)
  if (!log.objects || changes?.objects === null || chars > SHOWN_CHARS) throw coverageTrouble(chars)
  return { log: [...log.objects], ...(changes && { changes: [...changes.objects] }) }
}

function coverageTrouble(chars: number): SessionTrouble {
  const percent = Math.floor((100 * SHOWN_CHARS) / chars)
  const share = chars >= COUNTED_CHARS ? `less than ${percent + 1} %` : `${percent} %`
  const message = `The log and the changes have ${chars >= COUNTED_CHARS ? 'more than ' : ''}${chars} characters, and a judge is shown ${SHOWN_CHARS}: it would have seen ${share}, so it was not asked.`
  return new SessionTrouble('coverage', message)
}

async function shown(objects: AsyncIterable<JsonObject>): Promise<Shown> {
  let kept: JsonObject[] | null = []
  let chars = 0
  for await (const object of objects) {
    chars += JSON.stringify(object).length
    if (chars > SHOWN_CHARS) kept = null
    else kept?.push(object)
    if (chars >= COUNTED_CHARS) return { objects: null, chars: COUNTED_CHARS }
  }
  return { objects: kept, chars }
}

async function* mapped<Item>(items: AsyncIterable<Item>, map: (item: Item) => JsonObject) {
  for await (const item of items) yield map(item)
}

function changeObject(change: Change): JsonObject {
  const { kind, table } = change
  if (kind === 'added') return { table, kind, after: wireRow(change.after) }
  if (kind === 'removed') return { table, kind, before: wireRow(change.before) }
  const named = (row: LogEntry, columns: readonly string[]) =>
    wireRow(new Map([...row].filter(([column]) => columns.includes(column))))
  const { key, fields, before, after } = change
  return { table, kind, key: named(after, key), before: named(before, fields), after: named(after, fields) }
}
