import type { Row } from '../../core/data/value.js'
import { type Change, diffSnapshots, type StoredSnapshot } from '../../snapshots/index.js'
import type { Budget } from '../budget.js'
import type { Session } from '../session.js'
import { SessionTrouble } from '../session-trouble.js'
import type { AppState, Side } from './app-state.js'
import type { Ignored } from './ignored.js'
import { knownTables } from './known-tables.js'
import { reshapedTables } from './reshaped.js'
import { withoutIgnoredMembers } from './without-ignored.js'

/** The state of a session by its snapshots. Whatever is read of it is spent from the budget. */
export function storedState({ before, after }: Pick<Session, 'before' | 'after'>, budget: Budget): AppState {
  return {
    tables: knownTables([before, after]),
    rows: (table, side) => rowsOf(snapshotOf(before, after, side), table, budget),
    changes: (ignored, tables) => changesOf(before, after, ignored, budget, tables),
    reshaped: before && after ? reshapedTables(before, after) : [],
  }
}

/** Spent at once: counting each row as it is read would take longer than reading it. */
function rowsOf(snapshot: StoredSnapshot, table: string, budget: Budget): AsyncIterable<Row> {
  budget.spend(snapshot.tables.find(({ name }) => name === table)?.rows ?? 0)
  return snapshot.rows(table)
}

function snapshotOf(before: Session['before'], after: Session['after'], side: Side): StoredSnapshot {
  if (before && after) return side === 'before' ? before : after
  const only = before ?? after
  if (!only) throw new SessionTrouble('no_snapshot', 'The session has no snapshot.')
  if (side === 'before') throw oneSnapshot()
  return only
}

function oneSnapshot(): SessionTrouble {
  return new SessionTrouble(
    'one_snapshot',
    'The session has one snapshot only, so that nothing can be told of what changed.',
  )
}

async function* changesOf(
  before: Session['before'],
  after: Session['after'],
  ignored: Ignored,
  budget: Budget,
  only?: readonly string[],
): AsyncGenerator<Change> {
  if (!before && !after) throw new SessionTrouble('no_snapshot', 'The session has no snapshot.')
  if (!before || !after) throw oneSnapshot()
  const known = knownTables([before, after])
  if (known.size === 0) {
    throw new SessionTrouble(
      'no_table',
      'Neither snapshot has a table, so that there is nothing that could have changed.',
    )
  }
  const names = [...known.keys()].filter((name) => only?.includes(name) ?? true)
  const tables = names.filter((name) => !ignored.tables.has(name))
  budget.spend(rowsIn(before, tables) + rowsIn(after, tables))
  for await (const change of diffSnapshots(before, after, { tables, ignore: ignored.columns })) {
    const left = withoutIgnoredMembers(change, ignored)
    if (left) yield left
  }
}

/** Comparing two rows that are the same takes far less than reading one. */
function rowsIn({ tables }: StoredSnapshot, names: readonly string[]): number {
  const rows = tables.filter(({ name }) => names.includes(name)).reduce((sum, table) => sum + table.rows, 0)
  return Math.ceil(rows / 4)
}
