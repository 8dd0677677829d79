import { valueOfJson } from '../../core/data/read-json.js'
import { Refusal } from '../../core/errors.js'
import { parseStrict, type StrictJson } from '../../core/json/strict.js'
import { jsonText } from '../../core/json/text.js'
import { readBy } from '../../core/validate.js'
import { type LogEntry, SessionTrouble } from '../../sessions/index.js'
import type { ServerParts } from '../capability.js'
import { type FoundSession, noSuchSession } from './session.js'
import { logEntrySchema } from './wire.js'

/** Entries in one statement. */
const BATCH = 1_000

/**
 * Adds entries to a session's log; those that came before one that is refused are kept.
 *
 * @returns how many were added, and how many the log has
 * @throws {Refusal} an entry cannot be read, with `field`
 */
export async function addToLog(
  { row: { tenant, id, logEntries } }: FoundSession,
  entries: AsyncIterable<StrictJson> | readonly StrictJson[],
  { store }: ServerParts,
): Promise<{ readonly added: number; readonly logEntries: number }> {
  let added = 0
  let total = logEntries
  let batch: string[] = []
  const flush = async () => {
    if (batch.length === 0) return
    const now = await store.appendLog(tenant, id, batch)
    if (now === null) throw noSuchSession(id)
    total = now
    added += batch.length
    batch = []
  }
  try {
    for await (const entry of entries) {
      batch.push(entryText(entry, added + batch.length))
      if (batch.length === BATCH) await flush()
    }
  } finally {
    await flush()
  }
  return { added, logEntries: total }
}

function entryText(entry: StrictJson, index: number): string {
  readBy(logEntrySchema, entry.value, `entries[${index}]`)
  return jsonText(entry.value, entry.numbers)
}

/** All entries of a session's log, from the first on. @throws {SessionTrouble} `log_unreadable` */
export async function* logOf(
  { tenant, id }: FoundSession['row'],
  { store }: Pick<ServerParts, 'store'>,
): AsyncGenerator<LogEntry> {
  for (let after = 0; ; ) {
    const rows = await store.getLog(tenant, id, after, BATCH)
    for (const { entry } of rows) yield entryOf(parsed(entry))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.seq
  }
}

function parsed(text: string): StrictJson {
  try {
    return parseStrict(text)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new SessionTrouble('log_unreadable', 'An entry of the log cannot be read.', { cause: error })
  }
}

/** An entry as checks see it. @throws {SessionTrouble} `log_unreadable`: it is no object */
export function entryOf(json: StrictJson): LogEntry {
  const value = valueOfJson(json)
  if (value !== null && typeof value === 'object' && value.kind === 'object') return value.members
  throw new SessionTrouble('log_unreadable', 'An entry of the log is no object.')
}
