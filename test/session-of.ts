import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GuardedWork } from '../src/core/context.js'
import type { Row } from '../src/core/data/value.js'
import { Refusal } from '../src/core/errors.js'
import { parseStrict } from '../src/core/json/strict.js'
import { createSandbox } from '../src/sandbox/index.js'
import {
  knownTables,
  type LogEntry,
  reviewSuite,
  type Session,
  type VerifiedChecks,
  verifyChecks,
} from '../src/sessions/index.js'
import { openSnapshotFolder, type StoredSnapshot, type TableReading } from '../src/snapshots/index.js'
import { typedRow } from './typed-value.js'

/** Tables as tests write them: rows as plain objects, see `typedValue`. */
export type Tables = Readonly<Record<string, TableGiven>>
type TableGiven =
  | readonly object[]
  | { readonly rows: readonly object[]; readonly key: readonly string[] | null }

export interface SessionGiven {
  /** Null: there is no such snapshot. Left out: one table without rows. */
  readonly before?: Tables | null
  /** Left out: nothing has changed. */
  readonly after?: Tables | null
  readonly log?: readonly object[]
}

/** When the runs of tests are. */
export const RUN = { startedAt: '2026-03-01T10:00:00.250Z', endedAt: '2026-03-01T10:05:00.750Z' }

/** Snapshots in a folder of their own, and checks on them, for tests. */
export interface SessionMaker {
  /** Reviews checks and runs them. @throws {Refusal} */
  verify(given: SessionGiven, checks: readonly object[], hasJudge?: boolean): Promise<VerifiedChecks>
  /** The refusal of checks that cannot be run. */
  refusal(given: SessionGiven, checks: unknown): Promise<Refusal>
  readonly guarded: GuardedWork
  sessionOf(given: SessionGiven): Promise<Session>
  takeReadings(tables: readonly TableReading[]): Promise<StoredSnapshot>
  close(): Promise<void>
}

export async function createSessionMaker(): Promise<SessionMaker> {
  const path = await mkdtemp(join(tmpdir(), 'sessions-'))
  const folder = await openSnapshotFolder(path)
  const snapshotOf = (tables: Tables) => folder.take(readingsOf(tables), RUN.startedAt)
  const guarded = createSandbox()
  const sessionOf = async ({
    before = { unchanged: [] },
    after = before,
    log = [],
  }: SessionGiven): Promise<Session> => {
    const entries = log.map((entry): LogEntry => typedRow(JSON.stringify(entry)))
    async function* read() {
      yield* entries
    }
    return {
      before: before && (await snapshotOf(before)),
      after: after && (await snapshotOf(after)),
      log: read,
      run: RUN,
    }
  }
  const review = (checks: unknown, { before, after }: Session) =>
    reviewSuite(parseStrict(JSON.stringify(checks)), knownTables([before, after]), guarded)
  return {
    guarded,
    takeReadings: (tables) => folder.take(all(tables), RUN.startedAt),
    sessionOf,
    async verify(given, checks, hasJudge = true) {
      const session = await sessionOf(given)
      return verifyChecks(await review(checks, session), session, { guarded, hasJudge })
    },
    async refusal(given, checks) {
      const thrown = await review(checks, await sessionOf(given)).catch((error: unknown) => error)
      if (thrown instanceof Refusal) return thrown
      throw new Error(`not refused: ${JSON.stringify(checks)}`, { cause: thrown })
    },
    async close() {
      await guarded.close()
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** As the sources give tables: named by a column `id` that is there and unique, unless a key is given. */
async function* readingsOf(tables: Tables): AsyncGenerator<TableReading> {
  for (const [name, given] of Object.entries(tables)) {
    const rows = (isList(given) ? given : given.rows).map((row) => typedRow(JSON.stringify(row)))
    const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))]
    const key = isList(given) ? idOf(rows) : given.key
    const shape = {
      name,
      key,
      columns: columns.map((column) => ({ name: column, type: 'json', isNullable: true })),
    }
    yield { shape, rows: all(rows) }
  }
}

function isList(given: TableGiven): given is readonly object[] {
  return Array.isArray(given)
}

function idOf(rows: readonly Row[]): readonly string[] | null {
  const ids = rows.map((row) => JSON.stringify(row.get('id')))
  return rows.length > 0 && ids.every((id) => id !== undefined) && new Set(ids).size === ids.length
    ? ['id']
    : null
}

async function* all<Each>(items: readonly Each[]) {
  yield* items
}
