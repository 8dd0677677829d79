import type pg from 'pg'
import { withDatabase } from '../database-trouble.js'
import { readMark } from './marks.js'
import { usageStatementsFor } from './usage-statements.js'
import type {
  MarkCount,
  RecentQuery,
  RecentVerdict,
  UsageQuery,
  UsageStore,
  VerdictCount,
  VerdictFilter,
} from './usage-store.js'

/** How often a server that writes verdicts merges what it and others counted. */
const MERGE_MS = 10_000
/** Merged by one statement, so that none runs for long; fewer where the database was too slow for so many. */
const MERGE_ROWS = 500
const MERGE_ROWS_MIN = 20

/** The part about usage of a store over a pool of connections. */
export interface PostgresUsage extends UsageStore {
  /** To be told of verdicts that were written: merges now and then, and nobody waits for it. */
  written(): void
}

/** The part about usage of a store over a pool of connections. */
export function postgresUsage(pool: pg.Pool, schema: string): PostgresUsage {
  const statements = usageStatementsFor(schema)
  const run = async <Row extends pg.QueryResultRow>(
    name: keyof typeof statements,
    values: readonly unknown[],
  ): Promise<Row[]> =>
    (await withDatabase(() => pool.query<Row>({ name, text: statements[name], values: [...values] }))).rows
  let most = MERGE_ROWS
  const mergeSome = async () => {
    try {
      const [merged] = await run<{ rows: number }>('merge_usage', [most])
      const isFull = merged?.rows === most
      most = Math.min(most * 2, MERGE_ROWS)
      return isFull
    } catch (error) {
      most = Math.max(Math.floor(most / 4), MERGE_ROWS_MIN)
      throw error
    }
  }
  const mergeUsage = async () => {
    while (await mergeSome()) {}
  }
  let mergedAt = performance.now()
  return {
    async verdictsOnRecord(tenant) {
      const [found] = await run<{ verdicts: number }>('verdicts_on_record', [tenant])
      return found?.verdicts ?? 0
    },
    async countUsage(query) {
      const rows = await run<CountRow>('count_usage', usageValues(query))
      return { verdicts: rows.flatMap(verdictCount), marks: rows.flatMap(markCount) }
    },
    recentVerdicts: async (query) =>
      (await run<RecentRow>('recent_verdicts', recentValues(query))).map(recentVerdict),
    mergeUsage,
    written() {
      if (performance.now() - mergedAt < MERGE_MS) return
      mergedAt = performance.now()
      // What one merge could not do the next one does; until then the counts are read where they are.
      mergeUsage().catch(() => undefined)
    },
  }
}

const filterValues = ({ kind, verdict, engine, verification }: VerdictFilter) => [
  kind,
  verdict,
  engine,
  verification,
]

function usageValues(query: UsageQuery): unknown[] {
  const { tenant, step, from, to } = query
  return [tenant, step, from, to, ...filterValues(query)]
}

function recentValues(query: RecentQuery): unknown[] {
  const { tenant, from, to, before, limit } = query
  const place = [before?.issuedAt ?? null, before?.id ?? null]
  return [tenant, from, to, ...place, ...filterValues(query), limit]
}

interface CountRow {
  readonly starts_at: Date
  readonly kind: string
  readonly verdict: string
  readonly engine: string
  readonly verification: string
  /** Null where verdicts are counted. */
  readonly mark: string | null
  readonly count: number
}

function verdictCount({ starts_at, mark, ...names }: CountRow): VerdictCount[] {
  return mark === null ? [{ at: starts_at.toISOString(), ...names }] : []
}

function markCount({ starts_at, mark, count }: CountRow): MarkCount[] {
  return mark === null ? [] : [{ at: starts_at.toISOString(), mark: readMark(mark), count }]
}

interface RecentRow {
  readonly id: string
  readonly kind: string
  readonly verdict: string
  readonly engine: string
  readonly verification: string | null
  readonly score: number | null
  readonly latency_ms: number | null
  readonly issued_at: Date
  readonly is_retained: boolean
}

function recentVerdict({ issued_at, latency_ms, is_retained, ...row }: RecentRow): RecentVerdict {
  return { ...row, issuedAt: issued_at.toISOString(), latencyMs: latency_ms, isRetained: is_retained }
}
