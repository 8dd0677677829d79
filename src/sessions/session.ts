import type { Row } from '../core/data/value.js'
import type { StoredSnapshot } from '../snapshots/index.js'

/** One agent run against an application: its state before and after, and what was done. */
export interface Session {
  /** Null: it was never taken. With one snapshot only, nothing can be told of what changed. */
  readonly before: StoredSnapshot | null
  readonly after: StoredSnapshot | null
  /** All entries in order, from the first on each time. @throws {SessionTrouble} they cannot be read */
  log(): AsyncIterable<LogEntry>
  readonly run: Run
}

/** What was done once: members as they came. Those that checks know are event_type, element_id, tool, arguments, status. */
export type LogEntry = Row

/** When the agent was at work. RFC 3339, with a zone. */
export interface Run {
  readonly startedAt: string
  readonly endedAt: string
}
